// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language/legality.h"

#include "engine/language/affine_form.h"

namespace pimento::language {
void checkIterations(Binding&) {}
void checkRanges(Binding& binding)
{
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        std::vector<Access> all = binding.origins[i].reads;
        all.push_back({binding.kernel.statements[i].target, binding.origins[i].targetMark});
        for (const Access& each : all) {
            for (std::size_t d = 0; d < each.reference.index.size(); ++d) {
                const auto v = intervalOf(each.reference.index[d], binding.kernel.variables);
                if (!v || v->least < 0 || v->greatest >= binding.kernel.tensors[each.reference.tensor].sizes[d]) {
                    binding.diagnostics.add(each.mark, "out of range");
                }
            }
        }
    }
}
void checkOverwriting(Binding&) {}
void checkCarried(Binding&) {}
void checkDistribution(Binding&) {}
} // namespace pimento::language
