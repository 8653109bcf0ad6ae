// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/deployment.h"

#include <optional>
#include <string>
#include <string_view>

// A deployment as text that studies keep, so that it is shown again without a search.

namespace pimento::deployment {

/// Writes an answer with what was asked, as JSON:
///
///   {"format": "pimento-deployment 1", "asked": "HASH", "goal": "time", "host": "a100", "link": "pcie5",
///    "devices": [...], "places": [...], "cells": [[CELL of each place], ... of each layer], "wholes": [...],
///    "best": RUN, "singles": [...], "front": [...], "remarks": [...], "stopped": false}
[[nodiscard]] std::string storedDeployment(const Deployment& known, const DeploymentQuestion& question);

/// A stored answer.
struct StoredDeployment {
    Deployment known;
    DeploymentQuestion question; // without its network, times and threads
};

/// Reads a stored answer about a network. None: the text is about another network, or no such text.
[[nodiscard]] std::optional<StoredDeployment> parseStoredDeployment(std::string_view text,
                                                                    const workloads::Network& network);

} // namespace pimento::deployment
