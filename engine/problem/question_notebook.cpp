// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/question_notebook.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <utility>

namespace pimento {

namespace {

using Notebook = nlohmann::ordered_json;

/// A text in quotes of Python, on one line.
std::string pythonText(const std::string& text)
{
    return Notebook(text).dump(-1, ' ', false,
                               Notebook::error_handler_t::replace); // escapes of JSON are those of Python
}

/// A text over several lines, as a literal of Python.
std::string pythonTextOverLines(const std::string& text)
{
    std::string literal = "\"\"\"";
    for (const char letter : text) {
        literal += letter == '\\' || letter == '"' ? std::string("\\") + letter : std::string(1, letter);
    }
    return literal + "\"\"\"";
}

std::string pythonList(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "[" : ", ") + pythonText(name);
    }
    return names.empty() ? "[]" : text + "]";
}

struct PythonValue {
    std::string operator()(bool value) const { return value ? "True" : "False"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(const std::string& value) const { return pythonText(value); }
    std::string operator()(const std::vector<std::string>& value) const { return pythonList(value); }
};

std::string pythonSize(const std::string& size)
{
    const bool isNumber = !size.empty() && size.size() < 18 && size.front() != '0' &&
                          std::ranges::all_of(size, [](unsigned char digit) { return std::isdigit(digit) != 0; });
    return isNumber ? size : pythonText(size);
}

/// File of a device of the user's own, beside the notebook; its name is that of the device.
std::string deviceFileOf(const Question& question)
{
    std::string name = question.device.name;
    std::ranges::replace(name, '/', '-');
    return name + ".json";
}

/// Statements that make the texts of the user's own; "": there are none.
std::string ownTexts(const Question& question)
{
    std::string code;
    if (!question.workload.text.empty()) {
        code += "from pimento.questions import Kernel\n\nkernel = Kernel(" + pythonText(question.workload.name) + ", " +
                pythonTextOverLines(question.workload.text) + ")\n";
    }
    if (!question.device.text.empty()) {
        code += std::string(code.empty() ? "" : "\n") + "from pathlib import Path\n\nPath(" +
                pythonText(deviceFileOf(question)) + ").write_text(" + pythonTextOverLines(question.device.text) +
                ")\n";
    }
    return code;
}

std::string questionCode(const Question& question)
{
    const WorkloadRef& asked = question.workload;
    std::string code =
        "question = pm.question(\n    " + (asked.text.empty() ? pythonText(asked.name) : std::string("kernel")) +
        ",\n    device=" + pythonText(question.device.text.empty() ? question.device.name : deviceFileOf(question)) +
        ",\n    model=" + pythonText(question.system) + ",\n";
    if (asked.kind == WorkloadKind::Kernel) {
        code += "    type=" + pythonText(asked.elementType) + ",\n";
    }
    const auto addMap = [&code](const char* name, const auto& entries, const auto& textOf) {
        if (entries.empty()) {
            return;
        }
        code += std::string("    ") + name + "={\n";
        for (const auto& [key, value] : entries) {
            code += "        " + pythonText(key) + ": " + textOf(value) + ",\n";
        }
        code += "    },\n";
    };
    addMap("shape", asked.sizes, pythonSize);
    addMap("settings", question.settings, [](const SettingValue& value) { return std::visit(PythonValue{}, value); });
    for (const auto& [name, names] : {std::pair("resident", &asked.resident), std::pair("streamed", &asked.streamed)}) {
        code += names->empty() ? std::string() : std::string("    ") + name + "=" + pythonList(*names) + ",\n";
    }
    return code + ")\nquestion";
}

/// Lines of a cell, each with its line end.
Notebook cellLines(const std::string& text)
{
    Notebook lines = Notebook::array();
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        const std::size_t next = end == std::string::npos ? text.size() : end + 1;
        lines.push_back(text.substr(begin, next - begin));
        begin = next;
    }
    return lines;
}

Notebook textCell(const std::string& text)
{
    return {{"cell_type", "markdown"}, {"metadata", Notebook::object()}, {"source", cellLines(text)}};
}

Notebook codeCell(const std::string& code)
{
    return {{"cell_type", "code"},
            {"execution_count", nullptr},
            {"metadata", Notebook::object()},
            {"outputs", Notebook::array()},
            {"source", cellLines(code)}};
}

} // namespace

std::string notebookOf(const Question& question, const std::string& title, const std::string& program)
{
    Notebook cells = Notebook::array();
    cells.push_back(textCell("# " + title + "\n\nA question of " + program +
                             ", asked again with the Python package `pimento`. Other versions may answer with other "
                             "numbers."));
    cells.push_back(codeCell("import pimento as pm\n\npm.version()"));
    if (const std::string own = ownTexts(question); !own.empty()) {
        cells.push_back(codeCell(own));
    }
    cells.push_back(codeCell(questionCode(question)));
    cells.push_back(textCell("The best candidate, with its proof, and the baseline."));
    cells.push_back(codeCell("best = question.best()\nbest"));
    cells.push_back(textCell("The candidates that the search kept, best first."));
    cells.push_back(codeCell("found = question.explore()\nfound"));
    cells.push_back(codeCell("found.query(\"SELECT text, ranked, unit, proof FROM best\")"));
    const Notebook notebook = {
        {"cells", std::move(cells)},
        {"metadata",
         {{"kernelspec", {{"display_name", "Python 3"}, {"language", "python"}, {"name", "python3"}}},
          {"language_info", {{"name", "python"}}}}},
        {"nbformat", 4},
        {"nbformat_minor", 4}};
    return notebook.dump(1, ' ', false, Notebook::error_handler_t::replace) + "\n";
}

} // namespace pimento
