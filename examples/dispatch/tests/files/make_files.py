# Makes the files of these tests that NumPy doesn't write by default, or at all: python3 make_files.py
import struct
import numpy

values = numpy.array([[1.5, -2, 3], [4, 5, 6]], dtype="<f4")
numpy.save("big_endian.npy", values.astype(">f4"))
numpy.save("fortran.npy", numpy.asfortranarray(values))
numpy.save("fortran_big_endian.npy", numpy.asfortranarray(numpy.arange(24, dtype=">u2").reshape(2, 3, 4)))
numpy.save("fortran_9_dimensions.npy", numpy.asfortranarray(numpy.zeros((2, 2) + (1,) * 7, dtype="<f4")))
numpy.save("bool.npy", values > 2)
numpy.save("structured.npy", numpy.zeros(2, dtype=[("a", "<f4")]))
numpy.save("empty.npy", values[:0])
for version in (2, 3):
    with open(f"version_{version}.npy", "wb") as file:
        numpy.lib.format.write_array(file, values, version=(version, 0))


def write(name, header, data=values.tobytes(), version=b"\1\0"):
    with open(name, "wb") as file:
        file.write(b"\x93NUMPY" + version + struct.pack("<H", len(header)) + header.encode() + data)


write("bfloat16.npy", "{'descr': '|V2', 'fortran_order': False, 'shape': (12,), }")
with open("UPPER.NPY", "wb") as file:
    numpy.save(file, values)
write("short.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4), }")
write("overflow.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 6), }")
write("wrap.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387910,), }")
write("order_as_number.npy", "{'descr': '<f4', 'fortran_order': 1, 'shape': (2, 3), }")
write("objects.npy", "{'descr': '|O', 'fortran_order': False, 'shape': (3,), }")
write("malformed.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)")
write("version_4.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", version=b"\4\0")
with open("cut_off.npy", "wb") as file:
    file.write(b"\x93NUMPY\1\0\xff\xff{")
with open("text.npy", "wb") as file:
    file.write(b"1, 2, 3\n")
with open("seven_bytes.bin", "wb") as file:
    file.write(b"\1\2\3\4\5\6\7")
with open("eight_bytes.bin", "wb") as file:
    file.write(b"\1\2\3\4\5\6\7\xf8")
with open("zero_byte.json", "wb") as file:
    file.write(b"{}\0{}")
with open("not_utf8.json", "wb") as file:
    file.write(b'{"\xff": 1}')
with open("byte_order_mark.json", "wb") as file:
    file.write(b'\xef\xbb\xbf{"resources": {}, "dispatchables": {}, "commands": []}')
