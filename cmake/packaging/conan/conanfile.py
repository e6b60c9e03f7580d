# A recipe for Conan 2 that uses the checkout that it is in: conan create cmake/packaging/conan
import pathlib
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, cmake_layout
from conan.tools.files import copy


class Slice1(ConanFile):
    name = "slice1"
    license = "MIT"
    description = "Reference library for DirectML's DML_SLICE1 operator"
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"
    generators = "CMakeToolchain"
    no_copy_source = True

    def checkout(self):
        return pathlib.Path(self.recipe_folder).parents[2]

    def set_version(self):
        text = (self.checkout() / "include/slice1/version.hpp").read_text()
        self.version = ".".join(re.findall(r"#define SLICE1_VERSION_\w+ (\d+)", text))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "include/*", "cmake/*", "tests/conformance/*"):
            copy(self, pattern, src=self.checkout(), dst=self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def build(self):
        cmake = CMake(self)
        cmake.configure({"SLICE1_BUILD_TESTS": "OFF", "SLICE1_BUILD_EXAMPLES": "OFF"})

    def package(self):
        CMake(self).install()

    def package_info(self):
        # The package's own CMake files, which also have the component conformance.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["share/cmake/slice1"]
        self.cpp_info.bindirs = self.cpp_info.libdirs = []
