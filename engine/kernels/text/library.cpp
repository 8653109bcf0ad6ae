// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/library.h"

#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"
#include "engine/kernels/text/size_value.h"

#include <algorithm>
#include <system_error>

namespace pimento::language {

namespace {

constexpr std::uintmax_t kLargestText = 1U << 20U;

std::string names(const LibraryKernel& kernel)
{
    std::string all;
    for (const ShapeKey& key : kernel.keys) {
        all += (all.empty() ? "" : ", ") + key.name;
    }
    return all;
}

std::string exampleHint(const LibraryKernel& kernel)
{
    std::string all;
    for (const ShapeKey& key : kernel.keys) {
        all += (all.empty() ? "" : ",") + key.name + "=" + std::to_string(key.example);
    }
    return "Write for example " + all;
}

std::string place(const LibraryKernel& kernel) { return "shape of " + kernel.name; }

} // namespace

Result<LibraryKernel> makeKernel(std::string name, std::string text)
{
    ParseOutcome outcome = parse(text);
    if (!outcome.syntax) {
        const Diagnostic& first = outcome.diagnostics.front();
        return fail(first.what,
                    name + ":" + std::to_string(first.place.line) + ":" + std::to_string(first.place.column),
                    first.hint);
    }
    LibraryKernel kernel;
    kernel.title = outcome.syntax->directives.title.empty() ? name : outcome.syntax->directives.title;
    kernel.summary = outcome.syntax->directives.summary;
    kernel.keys = outcome.syntax->directives.keys;
    kernel.name = std::move(name);
    kernel.text = std::move(text);
    kernel.syntax = std::move(*outcome.syntax);
    return kernel;
}

Result<std::vector<LibraryKernel>> loadLibrary(const std::filesystem::path& folder)
{
    std::error_code code;
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator each(folder, code), end; !code && each != end; each.increment(code)) {
        if (each->path().extension() == ".py") {
            files.push_back(each->path());
        }
    }
    if (code) {
        return fail("cannot be read: " + code.message(), folder.string(), "Name a folder with kernels");
    }
    std::ranges::sort(files);
    std::vector<LibraryKernel> library;
    for (const auto& file : files) {
        auto text = readTextFile(file, kLargestText);
        if (!text) {
            return tl::unexpected(std::move(text.error()));
        }
        auto kernel = makeKernel(file.stem().string(), *std::move(text));
        if (!kernel) {
            return tl::unexpected(std::move(kernel.error()));
        }
        library.push_back(std::move(*kernel));
    }
    return library;
}

Result<const LibraryKernel*> findKernel(std::span<const LibraryKernel> library, std::string_view name)
{
    std::string all;
    for (const LibraryKernel& kernel : library) {
        if (kernel.name == name) {
            return &kernel;
        }
        all += (all.empty() ? "" : ", ") + kernel.name;
    }
    return fail("unknown kernel \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

std::vector<std::int64_t> exampleValues(const LibraryKernel& kernel)
{
    std::vector<std::int64_t> values;
    for (const ShapeKey& key : kernel.keys) {
        values.push_back(key.example);
    }
    return values;
}

std::string exampleSizesText(const LibraryKernel& kernel)
{
    std::string text;
    for (const ArgumentRank& argument : argumentRanks(kernel.syntax)) {
        text += (text.empty() ? "" : ",") + argument.name + "=64";
        for (std::size_t i = 1; i < argument.rank.value_or(1); ++i) {
            text += "x64";
        }
    }
    return text;
}

Result<Sizes> sizesFor(const LibraryKernel& kernel, std::span<const std::int64_t> values)
{
    if (values.size() != kernel.keys.size()) {
        return fail("has the wrong number of sizes: " + std::to_string(values.size()) + " instead of " +
                        std::to_string(kernel.keys.size()) + " (" + names(kernel) + ")",
                    place(kernel), exampleHint(kernel));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] < 1 || values[i] > kLargestSize) {
            return fail(kernel.keys[i].name + " is " + std::to_string(values[i]), place(kernel),
                        "Use a whole number from 1 to " + std::to_string(kLargestSize));
        }
    }
    const auto lookup = [&](const Node& node) -> std::optional<std::int64_t> {
        const auto key = std::ranges::find(kernel.keys, node.name, &ShapeKey::name);
        return key == kernel.keys.end() || node.kind != NodeKind::Name
                   ? std::nullopt
                   : std::optional(values[static_cast<std::size_t>(key - kernel.keys.begin())]);
    };
    Sizes sizes;
    for (const TensorDirective& tensor : kernel.syntax.directives.tensors) {
        std::vector<std::int64_t>& of = sizes[tensor.name];
        for (std::size_t i = 0; i < tensor.sizes.size(); ++i) {
            Diagnostics diagnostics;
            const auto size = wholeNumber(tensor.sizes[i], lookup, diagnostics);
            if (!size || *size < 1 || *size > kLargestSize) {
                const auto why = std::move(diagnostics).sorted();
                return fail("dimension " + std::to_string(i) + " of " + tensor.name +
                                (size          ? " has size " + std::to_string(*size)
                                 : why.empty() ? " has no size"
                                               : ": " + why[0].what),
                            place(kernel), "Use sizes that give 1 to " + std::to_string(kLargestSize) + " elements");
            }
            of.push_back(*size);
        }
    }
    return sizes;
}

Result<Sizes> parseSizesFor(const LibraryKernel& kernel, std::string_view text)
{
    if (kernel.keys.empty()) {
        return parseSizes(text);
    }
    std::vector<std::int64_t> values(kernel.keys.size(), 0);
    for (const std::string_view piece : split(text, ',')) {
        const std::size_t equals = piece.find('=');
        const std::string shown(piece.substr(0, 60));
        if (equals == std::string_view::npos) {
            return fail("\"" + shown + "\" is not of the form name=number", place(kernel), exampleHint(kernel));
        }
        const auto key = std::ranges::find(kernel.keys, piece.substr(0, equals), &ShapeKey::name);
        if (key == kernel.keys.end()) {
            return fail("unknown size \"" + std::string(piece.substr(0, std::min<std::size_t>(equals, 60))) + "\"",
                        place(kernel), "Use " + names(kernel));
        }
        std::int64_t& value = values[static_cast<std::size_t>(key - kernel.keys.begin())];
        if (value != 0) {
            return fail(key->name + " is given twice", place(kernel), "Give it once");
        }
        const auto number = parseSize(piece.substr(equals + 1));
        if (!number) {
            return fail("\"" + shown + "\": not a usable size", place(kernel),
                        "Use a whole number from 1 to " + std::to_string(kLargestSize));
        }
        value = *number;
    }
    const auto missing = std::ranges::find(values, 0);
    if (missing != values.end()) {
        return fail(kernel.keys[static_cast<std::size_t>(missing - values.begin())].name + " is missing", place(kernel),
                    exampleHint(kernel));
    }
    return sizesFor(kernel, values);
}

} // namespace pimento::language
