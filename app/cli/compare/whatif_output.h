// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/whatif/whatif.h"

#include <string>
#include <vector>

// Output of answers with other values: text, JSON, files.

namespace pimento::cli {

void printWhatIf(const WhatIf& found);
void printWhatIfJson(const WhatIf& found);
[[nodiscard]] Result<void> writeWhatIfCsv(const std::string& name, const WhatIf& found);
[[nodiscard]] Result<void> writeWhatIfSvg(const std::string& name, const WhatIf& found);
/// Prints parameters, and as text the presets; the document is a list of parameters.
void printParameters(const std::vector<Parameter>& all, const std::vector<ParameterPreset>& presets, Output output);

} // namespace pimento::cli
