// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/network_mapper.h"
#include "engine/workloads/network.h"
#include "views/network/network_picture.h"

namespace pimento {

/// The layers of a network that check() accepts, without costs.
[[nodiscard]] NetworkPicture pictureOf(const workloads::Network& network);

/// Adds what is known about the mappings of the network of a picture on an accelerator.
void addCosts(NetworkPicture& picture, const MappedNetwork& known, const QString& accelerator);

} // namespace pimento
