# SPDX-License-Identifier: MIT
"""browser.py PAGE [AXE]: types, clicks and reads in the page, in headless Chromium.

AXE: axe.min.js of npm's axe-core, which then must find no fault in what the page shows.
"""
import pathlib, sys, tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

page = pathlib.Path(sys.argv[1]).resolve().as_uri()
axe = pathlib.Path(sys.argv[2]).read_text() if len(sys.argv) > 2 else None
example_2 = "output: 14, 16, 6, 8"
outside = "window.bounds: InputWindowOffsets[3] "


def start(width):
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1300,1200", f"--user-data-dir={tempfile.mkdtemp()}"):
        options.add_argument(argument)
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    screen = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)  # no window is narrower than 500 pixels
    return browser


class visitor:
    def __init__(self, browser, width):
        self.browser = browser
        self.width = width

    def open(self, state=""):
        self.browser.get("about:blank")
        self.browser.get(page + state)
        self.wait_for(lambda: self.status() != "Loading.", "an answer")

    def wait_for(self, holds, what):
        WebDriverWait(self.browser, 20).until(lambda _: holds(), what)

    def field(self, name):
        return next(f for f in self.browser.find_elements(By.NAME, name) if f.is_displayed())

    def type(self, name, text):
        self.field(name).send_keys(Keys.CONTROL, "a")
        self.field(name).send_keys(text or Keys.DELETE)

    def choose(self, value):
        self.browser.find_element(By.CSS_SELECTOR, f"input[name=from][value={value}]").click()

    def text(self, name):
        return self.browser.find_element(By.ID, name).text

    def status(self):
        return self.text("status")

    def rejected(self):
        """The names of the fields that are marked, each with what describes it."""
        return {f.get_attribute("name"): " ".join(self.text(i) for i in f.get_attribute("aria-describedby").split())
                for f in self.browser.find_elements(By.CSS_SELECTOR, "[aria-invalid=true]")}

    def click(self, link):
        self.browser.find_element(By.LINK_TEXT, link).click()

    def picture(self):
        return self.browser.find_element(By.ID, "picture").get_attribute("innerHTML")

    def is_in_view(self, name):
        return self.browser.execute_script(
            "const {top, bottom} = document.getElementById(arguments[0]).getBoundingClientRect();"
            "return top >= 0 && bottom <= innerHeight", name)

    def hash(self):
        return self.browser.execute_script("return location.hash")

    def check_accessibility(self):
        if axe is None:
            return
        self.browser.execute_script(axe)
        found = self.browser.execute_async_script("axe.run().then(arguments[arguments.length - 1])")["violations"]
        expect([(v["id"], [n["html"] for n in v["nodes"]]) for v in found], [])


def expect(actual, expected):
    assert actual == expected, f"{actual!r}, but expected {expected!r}"


def expect_in(part, text):
    assert part in text, f"{part!r} is not in {text!r}"


def opens_with_example_2(v):
    v.open()
    expect(v.status(), "Valid at feature level 6_4.")
    expect(v.text("output"), example_2)
    expect(v.text("table").splitlines()[3:5], ["2 4 0 4 -2 3 2 2", "3 4 1 3 2 1 2 2"])
    expect(v.text("trace").splitlines()[0],
           "Output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = Input[{0,0,3,1}] = 14")
    expect_in(".input_window_strides = {1, 1, -2, 2}", v.text("cpp"))
    expect_in("slice1::run(descriptor, input, output)", v.text("cpp"))
    expect_in("DML_SLICE1_OPERATOR_DESC", v.text("directml"))
    expect_in('"InputWindowOffsets": [0, 0, 0, 1]', v.text("used_model"))
    title = v.browser.find_element(By.CSS_SELECTOR, "#picture svg title").get_attribute("textContent")
    expect(title, "DML_SLICE1, valid")
    v.check_accessibility()


def answers_at_each_keystroke(v):
    v.open()
    v.type("offsets", "0, 0, 0, 2")
    first, second = v.status().splitlines()
    expect(first, "Invalid at feature level 6_4:")
    assert second.startswith(outside), second
    for name in ("output", "trace"):  # the report is there once
        assert not v.browser.find_element(By.ID, name).is_displayed(), name
    expect(v.browser.find_element(By.TAG_NAME, "main").text.count("window.bounds"), 1)
    expect(v.picture().count("must be at most"), 0)
    assert v.browser.find_elements(By.CSS_SELECTOR, "#picture .missing")
    v.check_accessibility()
    v.type("offsets", "0, 0, 0, 1")
    expect(v.text("output"), example_2)


def shows_the_verdict_first(v):
    for link in ("Example 2", "a window outside the tensor", "NumPy", "a type too new for the level"):
        v.open()
        assert v.is_in_view("status")
        v.click(link)
        v.wait_for(lambda: v.status() != "", link)
        assert v.is_in_view("status"), link
    if v.width < 500:  # it stays while fields are typed
        v.field("output_strides").send_keys("1")
        assert v.is_in_view("status")


def marks_rejected_fields(v):
    v.open()
    expect(v.rejected(), {})
    v.type("offsets", "0, 0, 0, 2")
    line = v.status().splitlines()[1]
    assert line.startswith(outside), line
    expect(v.rejected(), {"offsets": line, "sizes": line})
    v.type("offsets", "0, 0, 1")
    expect(v.rejected(), {"offsets": "request: offsets: has 3 numbers, but the input has 4 dimensions"})
    v.type("offsets", "0, 0, 0, 1")
    expect(v.rejected(), {})
    v.choose("webnn")
    v.type("webnn_strides", "1, 1, 0, 2")
    expect(list(v.rejected()), ["webnn_strides"])
    v.check_accessibility()


def keeps_the_picture_of_unfinished_text(v):
    v.open()
    before = v.picture()
    for name, text in (("window_strides", "1, 1, -"), ("window_strides", "1, 1, "), ("offsets", "0,, 0"),
                       ("sizes", "")):
        v.type(name, text)
        expect(v.status().splitlines()[0], "Not typed to its end.")
        expect((v.rejected(), v.picture()), ({}, before))
        v.field("input_sizes").click()  # now it is an error, and the picture remains
        v.wait_for(lambda: name in v.rejected(), f"a mark at {name}")
        expect((v.status().splitlines()[0], v.picture()), ("No description:", before))
        v.open()
    v.type("offsets", "0, 0, 1")
    expect(v.picture(), before)
    expect_in("The last description that could be read is still shown.", v.status())
    assert v.browser.find_element(By.ID, "shown").is_displayed()


def translates_between_notations(v):
    v.open()
    v.type("offsets", "0, 0, 1, 0")
    v.type("sizes", "1, 1, 3, 4")
    v.type("window_strides", "1, 1, 1, 3")
    line = v.text("table")
    for notation, name, text in (("numpy", "slice", "..., 1:, ::3"), ("onnx", "starts", "1, 0"),
                                 ("onnx", "ends", "4, 4"), ("tensorflow", "begin", "0, 0, 1, 0"),
                                 ("webnn", "webnn_sizes", "1, 1, 3, 4"), ("fields", "sizes", "1, 1, 3, 4")):
        v.choose(notation)
        expect((notation, v.field(name).get_attribute("value")), (notation, text))
        expect((notation, v.status(), v.text("table")), (notation, "Valid at feature level 6_4.", line))
    v.choose("model")
    expect(v.text("table"), line)
    v.choose("numpy")
    v.type("slice", "..., ::-1")
    v.choose("webnn")
    expect_in("Not translated: WebNN has no negative strides; its reverse() is another operator.", v.status())
    expect(v.field("webnn_sizes").get_attribute("value"), "1, 1, 3, 4")
    v.choose("fields")  # from NumPy, as WebNN could not take it
    expect(v.field("window_strides").get_attribute("value"), "1, 1, 1, -1")
    v.click("NumPy")  # two dimensions, which the text of WebNN does not have
    v.wait_for(lambda: v.field("slice").get_attribute("value") == "1:, ::-2", "the example")
    v.choose("webnn")
    expect(v.status().splitlines()[0], "Not translated: WebNN has no negative strides; its reverse() is another operator.")
    expect(v.rejected(), {})
    v.choose("fields")
    expect(v.field("window_strides").get_attribute("value"), "1, -2")
    v.type("window_strides", "1, 0")
    v.choose("onnx")
    expect_in("Not translated: only fields and models have invalid slices.", v.status())
    v.choose("model")
    expect_in("window.stride", v.status())


def translates_any_slice(v):
    v.open()
    failed = v.browser.execute_script("""
        const below = n => Math.floor(Math.random() * n), failed = [];
        for (let i = 0; i < 400; ++i) {
          const rank = 1 + below(4), sizes = Array.from({length: rank}, () => 1 + below(7));
          const windows = sizes.map(size => { const low = below(size); return [low, 1 + below(size - low)]; });
          const strides = sizes.map(() => (1 + below(3)) * (below(2) === 0 ? -1 : 1));
          setFields({input_sizes: sizes.join(), offsets: windows.map(w => w[0]).join(),
                     sizes: windows.map(w => w[1]).join(), window_strides: strides.join(), output_sizes: ''});
          form.elements.from.value = notation = 'fields';
          update();
          const wanted = JSON.stringify(meant.fields);
          for (const to of ['numpy', 'onnx', 'tensorflow', 'webnn']) {
            if (to === 'webnn' && strides.some(stride => stride < 0)) continue;
            form.elements.from.value = to;
            changeNotation();
            update();
            if (JSON.stringify(meant.fields) !== wanted || advice.length !== 0) failed.push([to, request(), wanted]);
          }
        }
        return failed;""")
    expect(failed, [])


def shows_values_and_names(v):
    v.open()
    v.type("values", "0.5, nan, -3")
    expect_in("Input values: 3 for 16 elements, so they repeat.", v.status())
    expect(v.text("output"), "output: nan, 0.5, -3, nan")
    cells = v.browser.find_elements(By.CSS_SELECTOR, "#picture .InputTensor .number")
    expect([c.text for c in cells[:4]], ["0.5", "nan", "-3", "0.5"])
    cells = v.browser.find_elements(By.CSS_SELECTOR, "#picture .OutputTensor .number")
    expect([c.text for c in cells], ["nan", "0.5", "-3", "nan"])
    v.type("values", "1, x")
    expect(list(v.rejected()), ["values"])
    v.type("values", "")
    v.type("names", "N, C, H, W")
    expect_in("H \u2191", v.picture())
    expect(v.text("table").splitlines()[3].split()[0], "H")
    svg = v.browser.find_element(By.CSS_SELECTOR, "#picture svg")
    assert svg.size["width"] >= 0.99 * v.browser.find_element(By.ID, "status").size["width"]


def keeps_the_state_in_the_link(v):
    v.open()
    expect(v.hash(), "")
    v.type("window_strides", "1,1,-3,2")
    Select(v.field("data_type")).select_by_visible_text("FLOAT64")
    Select(v.field("level")).select_by_visible_text("2_1")
    expect_in("data_type.supported", v.status())
    link, status = v.hash(), v.status()
    v.open(link)
    expect(v.field("window_strides").get_attribute("value"), "1,1,-3,2")
    expect((v.hash(), v.status()), (link, status))
    v.click("Example 2")
    v.wait_for(lambda: v.text("output") == example_2, "Example 2")


def takes_every_notation(v):
    v.open()
    for notation in ("numpy", "onnx", "tensorflow"):
        v.choose(notation)
        expect((notation, v.text("output")), (notation, example_2))
        v.check_accessibility()
    v.choose("numpy")
    v.type("slice", "0, 0, -1, ::-1")
    expect(v.text("output"), "output: 16, 15, 14, 13")
    expect(v.status().splitlines()[1], "The result has the same elements in the shape {4}.")
    v.type("slice", "::0")
    expect_in("No description:\nnotation.step: slices[0].step ", v.status())
    v.choose("onnx")
    v.type("axes", "")
    v.type("steps", "")
    expect_in("notation.empty", v.status())
    v.choose("webnn")  # reverse() is another operator, so Example 2's rows come in the other order
    expect(v.text("output"), "output: 6, 8, 14, 16")
    v.type("webnn_sizes", "1,1,3,4")
    expect_in("window.bounds: starts[3] + slice.sizes[3] = 5", v.status())
    v.type("webnn_starts", "0,0,1,0")
    v.type("webnn_strides", "")
    expect_in("5, 6, 7, 8, 9", v.text("output"))
    v.check_accessibility()
    for link in ("NumPy", "ONNX", "TensorFlow", "WebNN"):
        v.click(link)
        v.wait_for(lambda: v.status() != "" and v.text("output").startswith("output: "), link)


def runs_models(v):
    v.open()
    v.choose("model")  # begins with the model of the fields
    expect(v.text("output"), example_2)
    v.check_accessibility()
    model = v.field("model").get_attribute("value")
    slices = ["", ""]
    begin, end = model.index('    "slice": {'), model.index('\n  },\n  "commands"')
    slices[0] = model[begin:end]
    slices[1] = slices[0].replace('"slice"', '"first row"').replace("[1, 1, 2, 2]", "[1, 1, 1, 2]")
    both = model[:begin] + slices[0] + ",\n" + slices[1] + model[end:]
    v.browser.execute_script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent("
                             "new Event('input', {bubbles: true}))", v.field("model"), both)
    choice = Select(v.field("dispatchable"))
    expect([o.text for o in choice.options], ["slice", "first row"])
    choice.select_by_visible_text("first row")
    expect(len(v.text("trace").splitlines()), 2)
    link = v.hash()
    v.open(link)
    expect(Select(v.field("dispatchable")).first_selected_option.text, "first row")
    v.field("model").send_keys(Keys.CONTROL, Keys.HOME)
    v.field("model").send_keys("x")
    expect(v.status().splitlines()[:2], ["No description:", "model:1:1: Invalid value."])


def keeps_integers_exact(v):
    v.open("#from=model&model=" + '{"resources": {"a": {"initialValuesDataType": "UINT64", "initialValues": '
           "[18446744073709551615, 9007199254740993]}}, " + '"dispatchables": {"s": {"type": "DML_OPERATOR_SLICE1", '
           '"desc": {"InputTensor": {"DataType": "UINT64", "Sizes": [1]}, "OutputTensor": {"DataType": "UINT64", '
           '"Sizes": [1]}, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [1], '
           '"InputWindowStrides": [1]}}}, "commands": [{"type": "print", "resource": "a"}]}')
    expect(v.text("output"), "a: 18446744073709551615, 9007199254740993")


def works_by_keyboard(v):
    v.open()
    order = []
    for _ in range(40):
        v.browser.switch_to.active_element.send_keys(Keys.TAB)
        active = v.browser.switch_to.active_element
        order.append(active.get_attribute("name") or active.get_attribute("id") or active.text)
    for name in ("from", "operator", "data_type", "level", "input_sizes", "offsets", "sizes", "window_strides", "values",
                 "link", "trace", "cpp"):
        assert name in order, f"{name} is not reached by the tab key: {order}"
    v.open()
    v.browser.find_element(By.CSS_SELECTOR, "input[name=from]:checked").send_keys(Keys.ARROW_RIGHT)
    expect(v.field("slice").get_attribute("value"), "..., ::-2, 1::2")


def escapes_names(v):
    v.open("#from=model&model=" + '{"resources": {}, "commands": [], "dispatchables": {"<img src=x onerror=alert(1)>": {'
           '"type": "DML_OPERATOR_SLICE1", "desc": {"InputTensor": {"DataType": "INT8", "Sizes": [1]}, "OutputTensor": '
           '{"DataType": "INT8", "Sizes": [1]}, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": '
           '[1], "InputWindowStrides": [0]}}}}')
    expect_in("window.stride", v.status())
    expect(v.browser.find_elements(By.TAG_NAME, "img"), [])


tests = (opens_with_example_2, answers_at_each_keystroke, shows_the_verdict_first, marks_rejected_fields,
         keeps_the_picture_of_unfinished_text, translates_between_notations, translates_any_slice, shows_values_and_names,
         keeps_the_state_in_the_link, takes_every_notation, runs_models, keeps_integers_exact, works_by_keyboard,
         escapes_names)
for width in (1300, 390):
    browser = start(width)
    try:
        for test in tests:
            test(visitor(browser, width))
            faults = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
            expect(faults, [])
            print(f"{test.__name__} at a width of {width}: passed", flush=True)
        # Nothing but the picture, the code and the tables, which scroll by themselves, is wider than the window.
        expect(browser.execute_script("return document.documentElement.scrollWidth <= innerWidth"), True)
    finally:
        browser.quit()
