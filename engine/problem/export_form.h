// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A form in which a system writes a candidate for other programs.
struct ExportForm {
    std::string_view id;                 // "schedule"
    std::vector<std::string_view> files; // file names in the folder of a candidate
    std::string_view what;               // description in one line
    bool isProgram = false;              // what `lower` prints if no form is named
};

/// Ids of forms: "schedule, ir".
template <class Form> [[nodiscard]] std::string formIds(std::span<const Form> forms)
{
    std::string ids;
    for (const ExportForm& form : forms) {
        ids += (ids.empty() ? "" : ", ") + std::string(form.id);
    }
    return ids;
}

/// The forms with some ids, each once and in the order of `all`; without ids all. Error: an unknown id; `owner` says
/// whose form it would be, " of a schedule".
template <class Form>
[[nodiscard]] Result<std::vector<const Form*>> formsNamed(std::span<const Form> all, std::span<const std::string> ids,
                                                          const std::string& owner = {})
{
    for (const std::string& id : ids) {
        if (std::ranges::find(all, id, &ExportForm::id) == all.end()) {
            return fail("unknown format \"" + id.substr(0, 40) + "\"" + owner, "--formats", "Use " + formIds(all));
        }
    }
    std::vector<const Form*> named;
    for (const Form& form : all) {
        if (ids.empty() || std::ranges::find(ids, form.id) != ids.end()) {
            named.push_back(&form);
        }
    }
    return named;
}

} // namespace pimento
