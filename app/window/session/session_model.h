// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/model/model_controller.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace pimento {

/// State of the page Model as a JSON object of a session. Reading it returns nullopt if it names no model.
[[nodiscard]] nlohmann::json jsonOf(const ModelController::Arrangement& model);
[[nodiscard]] std::optional<ModelController::Arrangement> modelOf(const nlohmann::json& json);

} // namespace pimento
