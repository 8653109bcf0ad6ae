// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::test {

/// File of a network of two equal products, one after the other: each device is searched once.
inline constexpr const char* kSmallNetwork = R"({
  "format": "pimento-network 1", "name": "two",
  "inputs": [{"name": "image", "elements": 16}],
  "layers": [
    {"name": "dense", "op": "product", "from": ["image"], "rows": 1, "inputs": 16, "outputs": 16},
    {"name": "last", "op": "product", "from": ["dense"], "rows": 1, "inputs": 16, "outputs": 16}
  ]
})";

} // namespace pimento::test
