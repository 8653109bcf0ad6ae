// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"

namespace pimento::cli {

using document::Json;

} // namespace pimento::cli
