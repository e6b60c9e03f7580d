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


def start(width):
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--window-size={width},1200", f"--user-data-dir={tempfile.mkdtemp()}"):
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


class visitor:
    def __init__(self, browser):
        self.browser = browser

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
    expect_in("DML_SLICE1_OPERATOR_DESC", v.text("directml"))
    expect_in('"InputWindowOffsets": [0, 0, 0, 1]', v.text("used_model"))
    title = v.browser.find_element(By.CSS_SELECTOR, "#picture svg title").get_attribute("textContent")
    expect(title, "DML_SLICE1, valid")
    v.check_accessibility()


def answers_at_each_keystroke(v):
    v.open()
    v.type("offsets", "0, 0, 0, 2")
    expect(v.status().splitlines()[0], "Invalid at feature level 6_4:")
    expect_in("\nwindow.bounds: InputWindowOffsets[3] ", v.status())
    expect(v.text("output"), "Nothing was printed.")
    assert v.browser.find_elements(By.CSS_SELECTOR, "#picture .missing")
    v.check_accessibility()
    v.field("offsets").send_keys(Keys.BACKSPACE)
    expect(v.status().splitlines()[1], "request: offsets: has 3 numbers, but the input has 4 dimensions")
    assert not v.browser.find_element(By.ID, "shown").is_displayed()
    v.field("offsets").send_keys("1")
    expect(v.text("output"), example_2)


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
    v.browser.find_element(By.LINK_TEXT, "Example 2 of the operator's page").click()
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
        v.browser.find_element(By.LINK_TEXT, link).click()
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
    expect(v.status().splitlines(), ["No description:", "model:1:1: Invalid value."])


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
    for name in ("from", "operator", "data_type", "level", "input_sizes", "offsets", "sizes", "window_strides", "link",
                 "picture", "trace", "cpp"):
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


tests = (opens_with_example_2, answers_at_each_keystroke, keeps_the_state_in_the_link, takes_every_notation, runs_models,
         keeps_integers_exact, works_by_keyboard, escapes_names)
for width in (1300, 420):
    browser = start(width)
    try:
        for test in tests:
            test(visitor(browser))
            faults = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
            expect(faults, [])
            print(f"{test.__name__} at a width of {width}: passed", flush=True)
        # Nothing but the picture, the code and the tables, which scroll by themselves, is wider than the window.
        expect(browser.execute_script("return document.documentElement.scrollWidth <= innerWidth"), True)
    finally:
        browser.quit()
