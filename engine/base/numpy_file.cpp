// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numpy_file.h"

#include "engine/base/output_file.h"
#include "engine/base/text_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <optional>

namespace pimento {

namespace {

static_assert(std::endian::native == std::endian::little, "values are written as they lie in memory");

constexpr std::string_view kNumpyMagic("\x93NUMPY\x01\x00", 8);
constexpr std::size_t kNumpyFixed = 10; // magic number, version, length

/// Text behind a key of the description, without leading spaces; "": there is no such key.
std::string_view behind(std::string_view description, std::string_view key)
{
    const std::size_t at = description.find(key);
    if (at == std::string_view::npos) {
        return {};
    }
    description.remove_prefix(at + key.size());
    description.remove_prefix(std::min(description.find_first_not_of(' '), description.size()));
    return description;
}

/// Reads "(2, 3)", "(4,)" or "()". None: the text is none of these, or an array of that many elements fits no file.
std::optional<std::vector<std::int64_t>> sizesIn(std::string_view text)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 32U;
    const std::size_t end = text.find(')');
    if (!text.starts_with('(') || end == std::string_view::npos) {
        return std::nullopt;
    }
    text = text.substr(1, end - 1);
    std::vector<std::int64_t> sizes;
    std::int64_t elements = 1;
    while (!text.empty()) {
        std::int64_t size = 0;
        const auto [next, problem] = std::from_chars(text.data(), text.data() + text.size(), size);
        if (problem != std::errc() || size < 0 || size > kMost / std::max<std::int64_t>(1, elements)) {
            return std::nullopt;
        }
        elements *= size;
        sizes.push_back(size);
        text.remove_prefix(static_cast<std::size_t>(next - text.data()));
        text.remove_prefix(std::min(text.find_first_not_of(", "), text.size()));
    }
    return sizes;
}

tl::unexpected<Error> noNumbers(const std::filesystem::path& file, std::string what)
{
    return fail(std::move(what), "file " + file.string(),
                "Save an array of float64 in rows, as numpy.save(file, array.astype('float64'))");
}

} // namespace

std::string numpyHeader(std::string_view type, std::span<const std::int64_t> sizes)
{
    constexpr std::size_t kNumpyAlignment = 64;
    std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", type,
                                   fmt::join(sizes, ", "), sizes.size() == 1 ? "," : "");
    text += std::string((kNumpyAlignment - (kNumpyFixed + text.size() + 1) % kNumpyAlignment) % kNumpyAlignment, ' ') +
            "\n";
    std::string header(kNumpyMagic);
    header += static_cast<char>(text.size() & 0xffU);
    header += static_cast<char>(text.size() >> 8U);
    return header + text;
}

Result<NumpyNumbers> readNumpyNumbers(const std::filesystem::path& file)
{
    const auto bytes = readBytes(file);
    if (!bytes) {
        return tl::unexpected<Error>(bytes.error());
    }
    const std::string_view all(*bytes);
    if (all.size() < kNumpyFixed || !all.starts_with(kNumpyMagic)) {
        return noNumbers(file, "is no file of NumPy, version 1.0");
    }
    const std::size_t length = static_cast<unsigned char>(all[8]) + 256U * static_cast<unsigned char>(all[9]);
    const std::string_view description = all.substr(kNumpyFixed, length);
    if (!behind(description, "'descr':").starts_with("'<f8'")) {
        return noNumbers(file, "has no 64-bit floating-point numbers");
    }
    if (!behind(description, "'fortran_order':").starts_with("False")) {
        return noNumbers(file, "has its numbers column by column");
    }
    auto sizes = sizesIn(behind(description, "'shape':"));
    if (!sizes) {
        return noNumbers(file, "has no sizes");
    }
    std::size_t elements = 1;
    for (const std::int64_t size : *sizes) {
        elements *= static_cast<std::size_t>(size);
    }
    if (all.size() - std::min(all.size(), kNumpyFixed + length) != elements * sizeof(double)) {
        return noNumbers(file, fmt::format("does not have {} numbers", elements));
    }
    NumpyNumbers numbers{*std::move(sizes), std::vector<double>(elements)};
    if (elements > 0) {
        std::memcpy(numbers.values.data(), all.data() + kNumpyFixed + length, elements * sizeof(double));
    }
    return numbers;
}

Result<void> writeNumpyNumbers(const std::filesystem::path& file, std::span<const std::int64_t> sizes,
                               std::span<const double> values)
{
    std::string text = numpyHeader("<f8", sizes);
    const std::size_t begin = text.size();
    text.resize(begin + values.size_bytes());
    if (!values.empty()) {
        std::memcpy(text.data() + begin, values.data(), values.size_bytes());
    }
    return writeWholeFile(file.string(), text);
}

} // namespace pimento
