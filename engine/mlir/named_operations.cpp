// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/named_operations.h"

#include "engine/base/numbers.h"
#include "engine/kernels/text/affine_form.h"

#include <algorithm>
#include <array>

namespace pimento::mlir {

namespace {

// A row: name, loops, operands with an index per dimension. "s0" and "d0" are the strides and dilations of the window.
struct Row {
    std::string_view name;
    std::string_view loops;
    std::string_view operands;
    NamedBody body;
};

constexpr NamedBody kProducts = NamedBody::Products;
constexpr std::string_view kPoolNchw = "n c y*s0+p*d0 x*s1+q*d1,p q,n c y x";
constexpr std::string_view kPoolNhwc = "n y*s0+p*d0 x*s1+q*d1 c,p q,n y x c";

constexpr std::array<Row, 38> kRows = {{
    {"matmul", "m n k", "m k,k n,m n", kProducts},
    {"matmul_transpose_a", "m n k", "k m,k n,m n", kProducts},
    {"matmul_transpose_b", "m n k", "m k,n k,m n", kProducts},
    {"batch_matmul", "b m n k", "b m k,b k n,b m n", kProducts},
    {"batch_matmul_transpose_a", "b m n k", "b k m,b k n,b m n", kProducts},
    {"batch_matmul_transpose_b", "b m n k", "b m k,b n k,b m n", kProducts},
    {"batch_reduce_matmul", "b m n k", "b m k,b k n,m n", kProducts},
    {"mmt4d", "m n k mi ni ki", "m k mi ki,n k ni ki,m n mi ni", kProducts},
    {"matvec", "m n", "m n,n,m", kProducts},
    {"vecmat", "n m", "m,m n,n", kProducts},
    {"batch_matvec", "b m k", "b m k,b k,b m", kProducts},
    {"batch_vecmat", "b n k", "b k,b k n,b n", kProducts},
    {"dot", "m", "m,m,", kProducts},
    {"conv_1d", "x q", "x+q,q,x", kProducts},
    {"conv_2d", "y x p q", "y+p x+q,p q,y x", kProducts},
    {"conv_3d", "z y x o p q", "z+o y+p x+q,o p q,z y x", kProducts},
    {"conv_1d_ncw_fcw", "n f x c q", "n c x*s0+q*d0,f c q,n f x", kProducts},
    {"conv_1d_nwc_wcf", "n x f q c", "n x*s0+q*d0 c,q c f,n x f", kProducts},
    {"conv_2d_nchw_fchw", "n f y x c p q", "n c y*s0+p*d0 x*s1+q*d1,f c p q,n f y x", kProducts},
    {"conv_2d_nhwc_hwcf", "n y x f p q c", "n y*s0+p*d0 x*s1+q*d1 c,p q c f,n y x f", kProducts},
    {"conv_2d_nhwc_fhwc", "n y x f p q c", "n y*s0+p*d0 x*s1+q*d1 c,f p q c,n y x f", kProducts},
    {"conv_2d_ngchw_fgchw", "n g f y x c p q", "n g c y*s0+p*d0 x*s1+q*d1,f g c p q,n g f y x", kProducts},
    {"conv_2d_ngchw_gfchw", "n g f y x c p q", "n g c y*s0+p*d0 x*s1+q*d1,g f c p q,n g f y x", kProducts},
    {"depthwise_conv_1d_ncw_cw", "n x c q", "n c x*s0+q*d0,c q,n c x", kProducts},
    {"depthwise_conv_1d_nwc_wc", "n x c q", "n x*s0+q*d0 c,q c,n x c", kProducts},
    {"depthwise_conv_2d_nchw_chw", "n y x c p q", "n c y*s0+p*d0 x*s1+q*d1,c p q,n c y x", kProducts},
    {"depthwise_conv_2d_nhwc_hwc", "n y x c p q", "n y*s0+p*d0 x*s1+q*d1 c,p q c,n y x c", kProducts},
    {"depthwise_conv_2d_nhwc_hwcm", "n y x c m p q", "n y*s0+p*d0 x*s1+q*d1 c,p q c m,n y x c m", kProducts},
    {"pooling_nchw_sum", "n c y x p q", kPoolNchw, NamedBody::Sum},
    {"pooling_nchw_max", "n c y x p q", kPoolNchw, NamedBody::Maximum},
    {"pooling_nhwc_sum", "n y x c p q", kPoolNhwc, NamedBody::Sum},
    {"pooling_nhwc_max", "n y x c p q", kPoolNhwc, NamedBody::Maximum},
    {"pooling_nhwc_min", "n y x c p q", kPoolNhwc, NamedBody::Minimum},
    {"pooling_ncw_sum", "n c x q", "n c x*s0+q*d0,q,n c x", NamedBody::Sum},
    {"pooling_ncw_max", "n c x q", "n c x*s0+q*d0,q,n c x", NamedBody::Maximum},
    {"pooling_nwc_sum", "n x c q", "n x*s0+q*d0 c,q,n x c", NamedBody::Sum},
    {"pooling_nwc_max", "n x c q", "n x*s0+q*d0 c,q,n x c", NamedBody::Maximum},
    {"pooling_nwc_min", "n x c q", "n x*s0+q*d0 c,q,n x c", NamedBody::Minimum},
}};

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    for (const std::string_view word : split(text, ' ')) {
        if (!word.empty()) {
            words.emplace_back(word);
        }
    }
    return words;
}

/// A stride or a dilation: "s1" is number 1 of strides; 1 if the operation names none.
std::int64_t factorOf(const Operation& operation, std::string_view word)
{
    const Attribute* list = operation.attribute(word[0] == 's' ? "strides" : "dilations");
    const auto number = static_cast<std::size_t>(word[1] - '0');
    if (list == nullptr || list->items.empty()) {
        return 1;
    }
    return list->items[list->items.size() == 1 ? 0 : std::min(number, list->items.size() - 1)].integer;
}

/// "y*s0+p*d0"
std::optional<affine::Index> indexOf(std::string_view text, const Operation& operation,
                                     const std::vector<std::string>& loops)
{
    affine::Index index;
    for (const std::string_view term : split(text, '+')) {
        const auto parts = split(term, '*');
        const auto loop = static_cast<std::size_t>(std::ranges::find(loops, parts[0]) - loops.begin());
        const std::int64_t factor = parts.size() == 1 ? 1 : factorOf(operation, parts[1]);
        const auto sum = language::addScaled(index, {{{loop, 1}}, 0}, factor);
        if (!sum) { // a stride beyond every tensor
            return std::nullopt;
        }
        index = *sum;
    }
    return index;
}

constexpr std::array<std::string_view, 19> kElementWise = {
    "add",  "sub", "mul",    "div",  "max", "min", "exp",        "sqrt", "rsqrt", "negf",
    "tanh", "abs", "square", "copy", "map", "log", "reciprocal", "erf",  "select"};

/// The plain name: "matmul" of linalg.matmul.
std::string_view plainName(const Operation& operation)
{
    const std::string_view name = operation.name;
    return name.substr(std::min(name.size(), std::string_view("linalg.").size()));
}

NamedOperation elementWise(const Operation& operation, std::size_t rank)
{
    NamedOperation named;
    named.body = NamedBody::ElementWise;
    std::vector<affine::Index> identity;
    for (std::size_t i = 0; i < rank; ++i) {
        named.loops.push_back("d" + std::to_string(i));
        identity.push_back({{{i, 1}}, 0});
    }
    named.maps.assign(operation.operands.size(), identity);
    return named;
}

} // namespace

std::optional<NamedOperation> namedOperation(const Operation& operation, std::size_t rank)
{
    const std::string_view name = plainName(operation);
    if (std::ranges::find(kElementWise, name) != kElementWise.end()) {
        return elementWise(operation, rank);
    }
    const auto row = std::ranges::find(kRows, name, &Row::name);
    if (row == kRows.end()) {
        return std::nullopt;
    }
    NamedOperation named;
    named.loops = wordsOf(row->loops);
    named.body = row->body;
    for (const std::string_view operand : split(row->operands, ',')) {
        std::vector<affine::Index> map;
        for (const std::string& index : wordsOf(operand)) {
            const auto found = indexOf(index, operation, named.loops);
            if (!found) {
                return std::nullopt;
            }
            map.push_back(*found);
        }
        named.maps.push_back(std::move(map));
    }
    return named;
}

std::vector<std::string_view> namedOperations()
{
    std::vector<std::string_view> names;
    std::ranges::transform(kRows, std::back_inserter(names), &Row::name);
    names.insert(names.end(), kElementWise.begin(), kElementWise.end());
    return names;
}

} // namespace pimento::mlir
