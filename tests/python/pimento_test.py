#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the Python package: pimento_test.py PACKAGES CLI runs them with the package in the folder PACKAGES.
PIMENTO_PICTURES names a folder that keeps pictures of the pages that the browser opens."""

import collections
import functools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from xml.etree import ElementTree

PACKAGES, CLI = sys.argv[1:3]
os.environ["PIMENTO_CLI"] = CLI
CACHE = tempfile.TemporaryDirectory(prefix="pimento-cache-")
os.environ["XDG_CACHE_HOME"] = CACHE.name
sys.path.insert(0, PACKAGES)
import browser  # noqa: E402
import pimento as pm  # noqa: E402
from notebooks import run_cells, shown_in  # noqa: E402
from random_questions import random_line  # noqa: E402

NOTEBOOKS = Path(PACKAGES).parent / "notebooks"
SMALL = {"batch": 1, "nhead": 2, "dhead": 64, "seq_len": 16}


def small(**members):
    return pm.question("gemv", device="attacc", settings={"space": "complete"}, **SMALL, **members)


def count_in(study):
    """Number of results in a study; 0 while there is none."""
    try:
        return pm.Study(study).query("SELECT count(*) FROM results")[0][0]
    except pm.Error:
        return 0


class PimentoTest(unittest.TestCase):
    def test_imports_without_large_packages(self):
        def seconds(code):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ, PYTHONPATH=PACKAGES))
            return time.perf_counter() - begin

        empty = min(seconds("pass") for _ in range(5))
        took = min(seconds("import pimento") for _ in range(5)) - empty
        print(f"import: {1000 * took:.0f} ms")  # a fifth of a second where nothing else runs
        large = "{'numpy', 'pandas', 'matplotlib', 'torch', 'IPython'}"
        told = subprocess.run([sys.executable, "-c", f"import pimento, sys; print({large} & set(sys.modules))"], check=True,
                              capture_output=True, text=True, env=dict(os.environ, PYTHONPATH=PACKAGES))
        self.assertEqual(told.stdout.strip(), "set()")

    def test_answers_have_the_bytes_of_the_command_line(self):
        chance = random.Random(5)
        lines = [random_line(chance) for _ in range(1000)]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "lines.jsonl")
            file.write_text("".join(json.dumps(line) + "\n" for line in lines))
            begin = time.perf_counter()
            out = subprocess.run([CLI, "batch", str(file), "--threads", "1"], capture_output=True, text=True).stdout
            alone = time.perf_counter() - begin
        expected = out.splitlines()
        self.assertEqual(len(expected), len(lines))
        pm.client.ask({"action": "drafts", **lines[0]})  # starts the process
        begin = time.perf_counter()
        answers = [pm.client.ask({"id": i + 1, **line}).rstrip("\n") for i, line in enumerate(lines)]
        asked = time.perf_counter() - begin
        self.assertEqual(answers, expected)
        told = collections.Counter(line["model"] for line, answer in zip(lines, answers) if '"error"' not in answer)
        print(f"1000 questions, {1000 - told.total()} of them refused, others {dict(told)}: {asked:.2f} s from Python, "
              f"{alone:.2f} s as one batch")
        self.assertGreater(min(told.values()), 20)
        self.assertEqual(len(told), 7)
        self.assertLess(told.total(), 950)

    def test_a_question_costs_less_than_a_millisecond_more(self):
        question = small()
        question.default()
        begin = time.perf_counter()
        for _ in range(200):
            question.default()
        from_python = (time.perf_counter() - begin) / 200
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "lines.jsonl")
            file.write_text((json.dumps({"action": "default", **question.line}) + "\n") * 2200)
            times = []
            for count in (200, 2200):
                part = Path(folder, "part.jsonl")
                part.write_text("".join(file.read_text().splitlines(keepends=True)[:count]))
                begin = time.perf_counter()
                subprocess.run([CLI, "batch", str(part), "--threads", "1"], stdout=subprocess.DEVNULL, check=True)
                times.append(time.perf_counter() - begin)
        alone = (times[1] - times[0]) / 2000
        print(f"a question: {1000 * from_python:.2f} ms from Python, {1000 * alone:.2f} ms in a batch")
        self.assertLess(from_python - alone, 0.001)

    def test_explores_into_a_study_that_is_read_and_queried(self):
        with tempfile.TemporaryDirectory() as folder:
            found = small().explore(os.path.join(folder, "a.pimento"), top=4)
            self.assertEqual(found.proof, "proved")
            best = small().best()
            self.assertTrue(best.proved)
            rows = found.query("SELECT text, cycles FROM results ORDER BY cycles LIMIT 2")
            self.assertEqual(rows.columns, ["text", "cycles"])
            self.assertEqual(rows[0], (best.best["draft"], best.best["cycles"]))
            self.assertEqual(found.query("SELECT proof FROM best"), [("proved",)])
            table = found.table
            self.assertEqual(min(table["cycles"]), best.best["cycles"])
            header, *lines = found.csv().splitlines()
            self.assertEqual(table.rows, len(lines))
            self.assertEqual(table.words("candidate")[0] in found.csv(), True)
            self.assertEqual([str(int(v)) for v in table["place"]], [line.split(",")[0] for line in lines])
            self.assertIn("place", header)
            self.assertIn("<table>", found._repr_html_())
            self.assertIn("proved", best._repr_html_())
            again = pm.open_study(found.file).save(os.path.join(folder, "b.pimento"))
            self.assertEqual(again.csv(), found.csv())

    def test_columns_share_memory_and_are_read_only(self):
        import numpy

        count = 1_000_000
        with tempfile.TemporaryDirectory() as folder:
            numpy.save(Path(folder, "cycles.npy"), numpy.arange(count, dtype="<f8"))
            columns = [{"name": "cycles", "file": "cycles.npy", "unit": "", "words": []}]
            Path(folder, "columns.json").write_text(json.dumps({"rows": count, "columns": columns}))
            table = pm.Table(folder)
            times = []
            for _ in range(20):
                table._views.clear()
                begin = time.perf_counter()
                view = table["cycles"]
                times.append(time.perf_counter() - begin)
            print(f"a column of {count} rows: {1000 * sorted(times)[10]:.2f} ms")
            self.assertLess(sorted(times)[10], 0.001)
            base = view
            while not isinstance(base, numpy.memmap):
                base = base.base
            self.assertEqual(view.__array_interface__["data"][0], base.__array_interface__["data"][0])
            self.assertFalse(view.flags.owndata)
            with self.assertRaises(ValueError):
                view[0] = 1
            self.assertIs(table["cycles"], view)
            self.assertEqual(view[-1], count - 1)

    def test_data_frames_share_the_memory_of_columns(self):
        try:
            import numpy
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        found = small().explore(top=3)
        frame = found.to_pandas()
        self.assertEqual(len(frame), found.table.rows)
        self.assertEqual(len(small().best().to_pandas()), 1)
        self.assertTrue(numpy.shares_memory(frame["cycles"].to_numpy(), found.table["cycles"]))

    def test_answers_are_drawn_and_become_data_frames(self):
        question = pm.question("va", device="hbm-pim", batch=1, vec_len=4096, settings={"space": "complete"})
        curve, field = question.whatif("vec_len=2048,4096"), question.whatif(["vec_len=2048,4096", "channels=8,16"])
        best = question.best().best
        compared, chart = question.compare("hbm-pim-hbm3"), question.map(best["draft"])
        drawn = [each._repr_svg_() for each in (curve, field, compared, chart)]
        for drawing in drawn:
            self.assertEqual(ElementTree.fromstring(drawing).tag, "{http://www.w3.org/2000/svg}svg")
        self.assertEqual(len(set(drawn)), 4)
        self.assertGreaterEqual(drawn[3].count("<rect"), 256)  # the banks of 16 channels
        with self.assertRaisesRegex(pm.Error, "has no map"):
            pm.question("resnet18-l2", device="std16x16x8", model="dataflow", batch=1).map("default")
        parts, unit = pm.display.parts_of(pm.question("va", device="upmem", model="upmem", batch=1, vec_len=4096).default())
        self.assertEqual((list(parts), unit), (["in", "launch", "kernel", "out"], "µs"))
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        self.assertEqual(list(curve.to_pandas()["values.vec_len"]), [2048, 4096])
        self.assertEqual(curve.to_pandas()["best.cycles"][1], best["cycles"])
        self.assertEqual((len(field.to_pandas()), len(compared.to_pandas())), (4, 2))
        self.assertIn("values.vec_len", curve._repr_html_())
        for several in (pm.kernels(), pm.devices()):
            self.assertEqual(len(several.to_pandas()), len(several))
        self.assertGreater(question.timeline(best["draft"]).to_pandas()["dur"].min(), 0)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "two.pimento")
            one, two = question.explore(file, top=3), question.on("hbm-pim-hbm3").explore(file, top=3)
            frame = two.to_pandas()
            self.assertEqual(len(frame.index.get_level_values("question").unique()), 2)
            self.assertEqual(len(frame), sum(len(one.table_of(each["question"])["cycles"]) for each in two.questions))

    def test_errors_say_what_where_and_what_to_do(self):
        for make in (lambda: small().on("mars").best(), lambda: small().on("mars").explore(),
                     lambda: pm.open_study("/nowhere/a.pimento")):
            with self.assertRaises(pm.Error) as caught:
                make()
            self.assertTrue(caught.exception.what)
            self.assertTrue(caught.exception.hint)
            self.assertIn(caught.exception.what, str(caught.exception))
        found = small().explore(top=2)
        with self.assertRaises(pm.Error) as caught:
            found.query("DROP TABLE results")
        self.assertIn("does more than read", caught.exception.what)

    def test_kernels_of_ones_own(self):
        source = Path(PACKAGES).parents[1] / "datasets" / "kernels" / "va.py"
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "mine.py")
            copy.write_text(source.read_text())
            own = pm.question(str(copy), device="attacc", batch=1, vec_len=4096, settings={"space": "complete"}).best()
            known = pm.question("va", device="attacc", batch=1, vec_len=4096, settings={"space": "complete"}).best()
            self.assertEqual(own.best, known.best)

    def test_functions_are_kernels(self):
        number = 3

        @pm.kernel
        def shifted(a, b):
            """Adds a multiple of a vector to another one."""
            c = DCC.Tensor.zero([a.size(0)])  # noqa: F821
            for i in range(a.size(0)):
                c[i] = number * a[i] + b[i]
            return c

        self.assertIn("number = 3", shifted.text)
        question = pm.question(shifted, device="attacc", shape="a=64,b=64", type="int32", settings={"space": "all"})
        found = question.best()
        self.assertTrue(found.proved)
        self.assertEqual(question.verify(found.best["draft"]).wrong, 0)

    def test_programs_run_on_given_data(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not installed")
        question = small()
        draft = question.best().best["draft"]
        chance = numpy.random.default_rng(3)
        with tempfile.TemporaryDirectory() as folder:
            x, W = chance.integers(-3, 4, (2, 64)).astype(float), chance.integers(-3, 4, (16, 64)).astype(float)
            numpy.save(f"{folder}/x.npy", x)
            numpy.save(f"{folder}/W.npy", W)
            answer = question.run(draft, folder, check=True)
            self.assertEqual((answer.results, answer.wrong, answer.elements), (["y"], 0, 32))
            self.assertTrue(numpy.array_equal(numpy.load(f"{folder}/y.out.npy"), x @ W.T))
            for broken, what in ((x[:1], "has sizes 1x64 instead of 2x64"), (x.astype("float32"), "no 64-bit"),
                                 (numpy.asfortranarray(x), "column by column")):
                numpy.save(f"{folder}/x.npy", broken)
                with self.assertRaisesRegex(pm.Error, what):
                    question.run(draft, folder)
            whole = Path(folder, "W.npy").read_bytes()
            Path(folder, "x.npy").write_bytes(whole[:-8])
            with self.assertRaisesRegex(pm.Error, "does not have 1024 numbers"):
                question.run(draft, folder)
            for length in range(0, 200, 7):
                Path(folder, "x.npy").write_bytes(whole[:length])
                with self.assertRaises(pm.Error):
                    question.run(draft, folder)
        tensors = {each["name"]: each for each in question.layout(draft).tensors}
        self.assertEqual([tensors[name]["role"] for name in ("x", "W", "y")], ["input", "input", "output"])
        self.assertGreater(tensors["W"]["cost"]["cycles"], 0)
        self.assertNotIn("places", tensors["x"])
        with self.assertRaisesRegex(pm.Error, "does not stay in the banks"):
            question.layout(draft, [{"tensor": "x", "axis": 0, "index": 0}])
        with self.assertRaisesRegex(pm.Error, "no programs that run on data"):
            pm.question("mtv", device="upmem", rows=64, columns=64).run("default", "/tmp")

    def test_stubs_and_help_are_those_of_the_program(self):
        tool = Path(PACKAGES).parent / "tools" / "python_stubs.py"
        checked = subprocess.run([sys.executable, str(tool), "check", PACKAGES, CLI], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertIn("Sequences at once", pm.commands.llm.__doc__)
        self.assertEqual(pm.commands.drafts(kernel="gemv", shape="batch=1,nhead=2,dhead=64,seq_len=16", backend="attacc",
                                            space="complete").counts, small().counts().counts)
        self.assertIn("simulate", dir(pm.commands))
        with self.assertRaises(AttributeError):
            pm.commands.nonsense

    def test_progress_is_told(self):
        told = []
        found = pm.question("gemv", device="attacc", settings={"space": "complete"}, batch=1, nhead=2, dhead=64,
                            seq_len=96).explore(progress=told.append)
        self.assertTrue(any("drafts" in each for each in told), told)
        for each in (found, found.table, small(), small().best(), small().default()):
            self.assertIn("<table>", each._repr_html_())
            self.assertIn("<svg", each._repr_svg_())
        with self.assertRaisesRegex(pm.Error, "mars"):
            small().on("mars").explore(progress=told.append)

    def test_other_answers(self):
        self.assertGreater(len(small().counts().counts), 1)
        self.assertEqual(small().verify(small().best().best["draft"]).wrong, 0)
        self.assertIn("gemv", json.dumps(pm.kernels()))

    def test_questions_of_several_threads(self):
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(small().default().text)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 8)
        self.assertEqual(len(set(answers)), 1)

    def test_a_question_may_take_some_time_at_most(self):
        large = pm.question("attn", device="attacc", batch=1, nhead=32, dhead=128, seq_len=2048, settings={"space": "all"})
        begin = time.perf_counter()
        with self.assertRaisesRegex(pm.TooLate, "no answer within 0.3 s"):
            large.best(seconds=0.3)
        self.assertLess(time.perf_counter() - begin, 5)
        self.assertEqual(small().default().kernel, "gemv")

    def test_notebooks_run_to_the_end(self):
        begin = time.perf_counter()
        self.assertEqual(len(shown_in(NOTEBOOKS)), 5)
        for name, shown in shown_in(NOTEBOOKS).items():
            self.assertTrue(any(shown), name)
        print(f"five notebooks: {time.perf_counter() - begin:.1f} s")

    def test_pages_open_in_a_browser_and_request_nothing(self):
        if not browser.PROGRAM:
            self.skipTest("Chromium is not installed (apt-get install chromium-headless-shell)")
        pictures = os.environ.get("PIMENTO_PICTURES")
        with tempfile.TemporaryDirectory() as folder:
            asked = ["-k", "gemv", "-s", "batch=1,nhead=2,dhead=64,seq_len=16", "-b", "attacc", "--space", "complete"]
            study = f"{folder}/a.pimento"
            for words in (["export", *asked, "--report", f"{folder}/question.html"],
                          ["explore", *asked, "--top", "20", "--study", study],
                          ["study", "report", study, "--out", f"{folder}/study.html"]):
                subprocess.run([CLI, *words], check=True, capture_output=True)
            for name, shown in shown_in(NOTEBOOKS).items():
                page = f"<!DOCTYPE html><meta charset=utf-8><body style='font-family: sans-serif'>{'<hr>'.join(shown)}"
                Path(folder, f"{name}.html").write_text(page)
            pages = sorted(Path(folder).glob("*.html"))
            self.assertEqual(len(pages), 7)
            for page in pages:
                opened = browser.Opened(page, picture=pictures and f"{pictures}/{page.stem}.png")
                self.assertEqual((opened.requests, opened.references), ([], []), page.name)
                self.assertTrue(page.name[0].isdigit() or {"table", "svg"} <= opened.elements, page.name)
                self.assertNotIn("script", opened.elements, page.name)
            # A page that asks for something is found out.
            asking = Path(folder, "asking.html")
            asking.write_text("<link rel=stylesheet href='http://127.0.0.1:9/a.css'><p>text")
            opened = browser.Opened(asking)
            self.assertEqual((opened.requests, opened.references), (["http://127.0.0.1:9/a.css"],) * 2)

    def test_exported_notebooks_ask_their_question_again(self):
        kernels = Path(PACKAGES).parents[1] / "datasets" / "kernels"
        devices = Path(PACKAGES).parents[1] / "datasets" / "backends"
        with tempfile.TemporaryDirectory() as folder:
            mine = Path(folder, "mine.py")
            mine.write_text((kernels / "va.py").read_text().replace("def va(", "def mine("))
            own = Path(folder, "own.json")
            own.write_text((devices / "attacc.json").read_text())
            for kernel, shape, device, more in (("gemv", "batch=1,nhead=2,dhead=64,seq_len=16", "attacc", []),
                                                (str(mine), "batch=1,vec_len=4096", str(own),
                                                 ["--set", "objective=energy"])):
                asked = ["-k", kernel, "-s", shape, "-b", device, "--space", "complete", *more]
                notebook = Path(folder, "question.ipynb")
                subprocess.run([CLI, "export", *asked, "--notebook", str(notebook)], check=True)
                here = os.getcwd()
                os.chdir(folder)
                try:
                    shown, names = run_cells(notebook)
                finally:
                    os.chdir(here)
                told = subprocess.run([CLI, "simulate", *asked, "--best", "--json"], check=True, capture_output=True)
                self.assertEqual(names["best"].best["draft"], json.loads(told.stdout)["best"]["draft"])
                self.assertIn(names["best"].best["draft"], shown[-1])

    def test_ctrl_c_stops_and_keeps_what_was_found(self):
        with tempfile.TemporaryDirectory() as folder:
            study = Path(folder, "a.pimento")
            code = ("import pimento as pm\n"
                    "pm.question('attn', device='attacc', batch=1, nhead=32, dhead=128, seq_len=2048)"
                    f".explore({str(study)!r}, space='all', all=True)\n")
            heeds = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # background jobs ignore it
            process = subprocess.Popen([sys.executable, "-c", code], env=dict(os.environ, PYTHONPATH=PACKAGES),
                                       stderr=subprocess.PIPE, text=True, preexec_fn=heeds)
            end = time.monotonic() + 30
            while count_in(study) == 0 and time.monotonic() < end:
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            _, error = process.communicate(timeout=30)
            self.assertIn("KeyboardInterrupt", error)
            self.assertGreater(count_in(study), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
