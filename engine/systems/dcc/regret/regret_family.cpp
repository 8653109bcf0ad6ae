// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/regret_family.h"

#include <algorithm>
#include <sstream>

namespace pimento {

const std::vector<RegretCase>& regretFamily()
{
    static const std::vector<RegretCase> kAll = {
        {"attacc", "gemv", "batch=1,nhead=1,dhead=512,seq_len=512"},
        {"attacc", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
        {"attacc", "gemv", "batch=4,nhead=16,dhead=128,seq_len=2048"},
        {"attacc", "batched_gemv", "batch=1,nhead=8,dhead=128,seq_len=512"},
        {"attacc", "batched_gemv", "batch=1,nhead=11,dhead=128,seq_len=2048"},
        {"attacc", "batched_gemv", "batch=1,nhead=42,dhead=128,seq_len=512"},
        {"attacc", "attn", "batch=1,nhead=8,dhead=128,seq_len=512"},
        {"attacc", "attn", "batch=1,nhead=32,dhead=128,seq_len=512"},
        {"attacc", "red", "batch=1,vec_len=4096"},
        {"attacc", "red", "batch=4,vec_len=4096"},
        {"attacc", "mtv", "rows=1024,columns=1024"},
        {"attacc", "fig6", "tokens=1,hidden=1024,out=1024"},
        {"hbm-pim-hbm3", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
        {"hbm-pim-hbm3", "batched_gemv", "batch=1,nhead=16,dhead=128,seq_len=512"},
        {"hbm-pim-hbm3", "mtv", "rows=1024,columns=1024"},
        {"hbm-pim-hbm3", "red", "batch=4,vec_len=4096"},
        {"hbm-pim-hbm3", "va", "batch=1,vec_len=65536"},
        {"hbm-pim-hbm3", "va", "batch=4,vec_len=4096"},
        {"hbm-pim-hbm3", "relu", "batch=1,vec_len=4096"},
        {"hbm-pim-hbm3", "relu", "batch=16,vec_len=4096"},
        {"hbm-pim", "gemv", "batch=1,nhead=8,dhead=128,seq_len=512"},
        {"hbm-pim", "mtv", "rows=1024,columns=1024"},
        {"hbm-pim", "red", "batch=4,vec_len=4096"},
        {"hbm-pim", "va", "batch=1,vec_len=65536"},
        {"hbm-pim", "relu", "batch=4,vec_len=4096"},
        {"gddr6-aim", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
        {"gddr6-aim", "batched_gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
        {"gddr6-aim", "mtv", "rows=1024,columns=1024"},
        {"gddr6-aim", "mtv", "rows=2048,columns=4096"},
        {"gddr6-aim", "red", "batch=16,vec_len=4096"},
    };
    return kAll;
}

Result<std::vector<RegretCase>> parseRegretCases(std::string_view text, const std::string& origin,
                                                 const std::string& device, const std::string& kernel)
{
    std::vector<RegretCase> all;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::istringstream stream(line.substr(0, line.find('#')));
        std::vector<std::string> words;
        for (std::string word; stream >> word;) {
            words.push_back(std::move(word));
        }
        const bool isShape = words.size() == 1 && !device.empty() && !kernel.empty();
        if (words.size() == 3) {
            all.push_back({words[0], words[1], words[2], number});
        } else if (isShape) {
            all.push_back({device, kernel, words[0], number});
        } else if (!words.empty()) {
            return fail("has " + std::to_string(words.size()) + " words", origin + ":" + std::to_string(number),
                        "Write a device, a kernel and a shape, such as attacc gemv "
                        "batch=1,nhead=32,dhead=128,seq_len=512; or a shape alone, with --backend and --kernel");
        }
    }
    return all.empty() ? Result<std::vector<RegretCase>>(
                             fail("has no shapes", origin, "Write a device, a kernel and a shape on a line"))
                       : std::move(all);
}

std::vector<LossSummary> summaries(std::span<const Regret> all)
{
    std::vector<LossSummary> found;
    std::vector<ChooserName> names(chooserNames().begin(), chooserNames().end());
    if (!all.empty() && all.front().losses.size() > names.size()) {
        names.insert(names.end(), predictedChooserNames().begin(), predictedChooserNames().end());
    }
    for (const ChooserName& name : names) {
        LossSummary summary{.chooser = name.chooser, .at = {}};
        double inverse = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto loss = std::ranges::find(all[i].losses, name.chooser, &Loss::chooser);
            const auto ratio = loss == all[i].losses.end() ? std::nullopt : all[i].ratio(*loss);
            if (!ratio) {
                ++summary.missing;
                continue;
            }
            ++summary.cases;
            inverse += 1 / *ratio;
            summary.losing += *ratio > 1 ? 1 : 0;
            if (*ratio > summary.worst) {
                summary.worst = *ratio;
                summary.at = i;
            }
        }
        summary.harmonicMean = summary.cases == 0 ? 1 : static_cast<double>(summary.cases) / inverse;
        found.push_back(summary);
    }
    return found;
}

} // namespace pimento
