// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/kernel.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

const std::vector<ShapeKey> kAttentionKeys = {{"batch", "independent inputs", 1},
                                              {"nhead", "attention heads per input", 32},
                                              {"dhead", "elements of a head, the input length", 128},
                                              {"seq_len", "tokens, the output length", 512}};
const std::vector<ShapeKey> kVectorKeys = {{"batch", "independent vectors", 1},
                                           {"vec_len", "elements of a vector", 1024}};
const std::vector<std::string> kAttentionSets = {"batch x nhead", "dhead", "seq_len"};
const std::vector<std::string> kVectorSets = {"batch", "vec_len"};

const std::array<Kernel, 5> kLibrary = {{
    {"gemv", "GEMV", "Matrix times vector, one matrix per batch element and head.", kAttentionKeys, kAttentionSets},
    {"attn", "Attention", "Score, softmax and context of one generated token.", kAttentionKeys, kAttentionSets},
    {"red", "Reduction", "Sum of the elements of a vector.", kVectorKeys, kVectorSets},
    {"va", "Vector add", "Element-wise sum of two vectors.", kVectorKeys, kVectorSets},
    {"relu", "ReLU", "Element-wise maximum of a vector and zero.", kVectorKeys, kVectorSets},
}};

std::string names(const Kernel& kernel)
{
    std::string all;
    for (const ShapeKey& key : kernel.keys) {
        all += (all.empty() ? "" : ", ") + key.name;
    }
    return all;
}

std::string example(const Kernel& kernel)
{
    std::string all;
    for (const ShapeKey& key : kernel.keys) {
        all += (all.empty() ? "" : ",") + key.name + "=" + std::to_string(key.example);
    }
    return "Write for example " + all;
}

std::string place(const Kernel& kernel) { return "shape of " + kernel.name; }

} // namespace

std::span<const Kernel> kernelLibrary() { return kLibrary; }

Result<const Kernel*> findKernel(std::string_view name)
{
    std::string all;
    for (const Kernel& kernel : kLibrary) {
        if (kernel.name == name) {
            return &kernel;
        }
        all += (all.empty() ? "" : ", ") + kernel.name;
    }
    return fail("unknown kernel \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

Result<Shape> Shape::make(const Kernel& kernel, std::vector<std::int64_t> values)
{
    if (values.size() != kernel.keys.size()) {
        return fail("has the wrong number of sizes: " + std::to_string(values.size()) + " instead of " +
                        std::to_string(kernel.keys.size()) + " (" + names(kernel) + ")",
                    place(kernel), example(kernel));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] < 1 || values[i] > kLargestSize) {
            return fail(kernel.keys[i].name + " is " + std::to_string(values[i]), place(kernel),
                        "Use a whole number from 1 to " + std::to_string(kLargestSize));
        }
    }
    Shape shape;
    if (kernel.dimensionSets.size() == 3) {
        if (values[0] > kLargestSize / values[1]) {
            return fail("batch x nhead is more than " + std::to_string(kLargestSize), place(kernel),
                        "Use a smaller batch");
        }
        shape.m_extents = {values[0] * values[1], values[2], values[3]};
    } else {
        shape.m_extents = values;
    }
    std::int64_t elements = 1;
    for (const std::int64_t extent : shape.m_extents) {
        if (elements > kMostElements / extent) {
            return fail("more than 2^48 elements in all", place(kernel), "Use smaller sizes");
        }
        elements *= extent;
    }
    shape.m_values = std::move(values);
    return shape;
}

Result<Shape> Shape::parse(const Kernel& kernel, std::string_view text)
{
    std::vector<std::int64_t> values(kernel.keys.size(), 0);
    std::vector<bool> isGiven(kernel.keys.size(), false);
    for (const std::string_view piece : split(text, ',')) {
        const std::size_t equals = piece.find('=');
        const std::string shown(piece.substr(0, 60));
        if (equals == std::string_view::npos) {
            return fail("\"" + shown + "\" is not of the form name=number", place(kernel), example(kernel));
        }
        const std::string_view name = piece.substr(0, equals);
        const auto key = std::ranges::find(kernel.keys, name, &ShapeKey::name);
        if (key == kernel.keys.end()) {
            return fail("unknown dimension \"" + std::string(name.substr(0, 60)) + "\"", place(kernel),
                        "Use " + names(kernel));
        }
        const auto index = static_cast<std::size_t>(key - kernel.keys.begin());
        if (isGiven[index]) {
            return fail(key->name + " is given twice", place(kernel), "Give it once");
        }
        const auto number = parseInteger(piece.substr(equals + 1));
        if (!number || *number < 1 || *number > kLargestSize) {
            return fail("\"" + shown + "\": not a usable size", place(kernel),
                        "Use a whole number from 1 to " + std::to_string(kLargestSize));
        }
        values[index] = *number;
        isGiven[index] = true;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!isGiven[i]) {
            return fail(kernel.keys[i].name + " is missing", place(kernel), example(kernel));
        }
    }
    return make(kernel, std::move(values));
}

std::string Shape::text(const Kernel& kernel) const
{
    std::string all;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        all += (all.empty() ? "" : ",") + kernel.keys[i].name + "=" + std::to_string(m_values[i]);
    }
    return all;
}

} // namespace pimento
