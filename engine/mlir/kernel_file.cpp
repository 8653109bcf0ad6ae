// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/kernel_file.h"

#include "engine/base/numbers.h"
#include "engine/mlir/function_reader.h"
#include "engine/mlir/identifiers.h"
#include "engine/mlir/kernel_builder.h"
#include "engine/mlir/parser.h"

#include <algorithm>
#include <span>
#include <utility>

namespace pimento::mlir {

namespace {

/// A line "// tensor W resident" above a function.
struct ResidencyNote {
    int line = 0;
    std::string name;
    affine::Residency residency = affine::Residency::Streamed;
};

std::vector<ResidencyNote> residencyNotes(std::string_view text)
{
    static constexpr std::string_view kBegin = "// tensor ";
    std::vector<ResidencyNote> notes;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        if (!line.starts_with(kBegin)) {
            continue;
        }
        const std::string_view words = line.substr(kBegin.size());
        const std::size_t blank = words.find(' ');
        const std::string_view word = words.substr(std::min(blank, words.size() - 1) + 1);
        if (word == "resident" || word == "streamed") {
            notes.push_back({number, std::string(words.substr(0, blank)),
                             word == "resident" ? affine::Residency::Resident : affine::Residency::Streamed});
        }
    }
    return notes;
}

class FileReader {
public:
    FileOutcome read(std::string_view text)
    {
        const SyntaxOutcome syntax = parseSyntax(text);
        m_notes = residencyNotes(text);
        m_outcome.mistake = syntax.mistake;
        if (!m_outcome.mistake) {
            readAll(syntax.operations);
        }
        if (m_outcome.mistake) {
            return {{}, {}, std::move(m_outcome.mistake)};
        }
        std::ranges::stable_partition(m_outcome.kernels, [](const FoundKernel& each) { return each.isFunction(); });
        return std::move(m_outcome);
    }

private:
    void readAll(const std::vector<Operation>& operations)
    {
        for (const Operation& operation : operations) {
            const bool isFunction = operation.name == "func.func" || operation.name == "func";
            if (operation.name == "builtin.module" || operation.name == "module") {
                for (const Region& region : operation.regions) {
                    readAll(region.front().operations);
                }
            } else if (isFunction && !operation.regions.empty() && !operation.regions[0].empty() &&
                       hasBody(operation)) {
                readFunction(operation);
            } else if (!isFunction) {
                m_outcome.leftOut.push_back({operation.place, operation.name, "it is no function"});
            }
        }
    }

    static bool hasBody(const Operation& operation)
    {
        const Block& first = operation.regions[0].front();
        return operation.regions[0].size() > 1 || !first.operations.empty();
    }

    void readFunction(const Operation& operation)
    {
        FunctionReader reader(operation);
        const Function function = reader.read();
        if (reader.mistake() && !m_outcome.mistake) {
            m_outcome.mistake = reader.mistake();
        }
        m_outcome.leftOut.insert(m_outcome.leftOut.end(), function.leftOut.begin(), function.leftOut.end());
        m_lastLine = std::exchange(m_line, function.place.line);
        const std::string name = m_names.unique(kernelNameOf(function.name));
        const bool isWhole = addWhole(function, name);
        addOperations(function, name, isWhole);
    }

    /// Adds the kernel of a whole function. False: there is none.
    bool addWhole(const Function& function, const std::string& name)
    {
        if (!function.leftOut.empty() || function.steps.empty()) {
            return false;
        }
        BuiltKernel built = buildKernel(function, function.steps, name, Extent::Function);
        if (!built.kernel) {
            m_outcome.leftOut.push_back({function.place, "func.func", std::move(built.reason)});
            return false;
        }
        add(*std::move(built.kernel), "func.func", function.place);
        return true;
    }

    /// Adds a kernel for each operation, unless the function is the same.
    void addOperations(const Function& function, const std::string& name, bool isWhole)
    {
        const std::span<const Step> all(function.steps);
        for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
            for (end = begin; end < all.size() && all[end].position == all[begin].position; ++end) {
            }
            const bool isSame = begin == 0 && end == all.size();
            if (all[begin].isMove || (isSame && isWhole)) {
                continue;
            }
            const std::string_view plain =
                std::string_view(all[begin].operation).substr(std::string_view("linalg.").size());
            BuiltKernel built =
                buildKernel(function, all.subspan(begin, end - begin),
                            m_names.unique(kernelNameOf(name + "_" + std::string(plain))), Extent::Operation);
            if (built.kernel) {
                add(*std::move(built.kernel), all[begin].operation, all[begin].place);
            } else {
                m_outcome.leftOut.push_back({all[begin].place, all[begin].operation, std::move(built.reason)});
            }
        }
    }

    /// Adds a kernel, with the residencies that the lines above its function name.
    void add(affine::Kernel kernel, std::string operation, Place place)
    {
        for (const ResidencyNote& note : m_notes) {
            const auto tensor = std::ranges::find(kernel.tensors, note.name, &affine::Tensor::name);
            const bool isMeant = note.line > m_lastLine && note.line < m_line && tensor != kernel.tensors.end();
            if (isMeant && tensor->role == affine::TensorRole::Input) {
                tensor->residency = note.residency;
            }
        }
        m_outcome.kernels.push_back({std::move(kernel), std::move(operation), place});
    }

    FileOutcome m_outcome;
    Identifiers m_names;
    std::vector<ResidencyNote> m_notes;
    int m_lastLine = 0; // line of the previous function
    int m_line = 0;     // line of the function
};

std::string kernelNames(const FileOutcome& outcome)
{
    constexpr std::size_t kMostNames = 20;
    std::string all;
    for (std::size_t i = 0; i < std::min(outcome.kernels.size(), kMostNames); ++i) {
        all += (i == 0 ? "" : ", ") + outcome.kernels[i].kernel.name;
    }
    const bool isCut = outcome.kernels.size() > kMostNames;
    return isCut ? all + " and " + std::to_string(outcome.kernels.size() - kMostNames) + " more" : all;
}

} // namespace

FileOutcome readKernels(std::string_view text) { return FileReader().read(text); }

Result<const FoundKernel*> chosenKernel(const FileOutcome& outcome, std::string_view name)
{
    if (outcome.kernels.empty()) {
        std::string hint = "Write a function with operations of linalg";
        if (!outcome.leftOut.empty()) {
            const LeftOut& first = outcome.leftOut.front();
            hint = "Line " + std::to_string(first.place.line) + ", " + first.operation + ": " + first.reason;
        }
        return fail("the text has no operation that makes a kernel", "", std::move(hint));
    }
    if (!name.empty()) {
        const auto found =
            std::ranges::find_if(outcome.kernels, [&](const FoundKernel& each) { return each.kernel.name == name; });
        if (found == outcome.kernels.end()) {
            return fail("there is no kernel \"" + std::string(name.substr(0, 60)) + "\"", "",
                        "Use one of " + kernelNames(outcome));
        }
        return &*found;
    }
    const auto functions = std::ranges::count_if(outcome.kernels, &FoundKernel::isFunction);
    if (functions != 1 && outcome.kernels.size() != 1) {
        return fail("there are " + std::to_string(outcome.kernels.size()) + " kernels", "",
                    "Name one of them after a colon, FILE.mlir:NAME: " + kernelNames(outcome));
    }
    return &outcome.kernels.front();
}

} // namespace pimento::mlir
