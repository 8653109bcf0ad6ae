// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/network_dataflows.h"
#include "engine/workloads/network.h"
#include "views/network/network_picture.h"

namespace pimento {

/// The layers of a network that check() accepts, without costs.
[[nodiscard]] NetworkPicture pictureOf(const workloads::Network& network);

/// Adds what is known about the dataflows of the network of a picture on an accelerator.
void addCosts(NetworkPicture& picture, const dataflow::NetworkDataflows& known, const QString& accelerator);

} // namespace pimento
