// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::networks {

/// Form of a file with a network.
enum class NetworkForm : std::uint8_t {
    Own,     // "pimento-network 1" or "pimento-layer 1" (NETWORK_FILES.md)
    Neutral, // "pim-network", version 1 (NETWORK_FILES.md)
    Onnx,    // a binary file of ONNX
    Model,   // a language model of the library in one of its phases
};

/// A network as a reader made it, with a remark, a whole sentence, about each assumption of the reader.
struct NetworkReading {
    workloads::Network network;
    std::vector<std::string> remarks;
    NetworkForm form = NetworkForm::Own;
};

} // namespace pimento::networks
