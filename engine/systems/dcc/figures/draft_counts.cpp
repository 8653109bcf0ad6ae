// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/draft_counts.h"

#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"

namespace pimento {

Result<std::vector<CountedDrafts>> countTable3(const std::stop_token& stop)
{
    // Batches 4 and 64 of 32 heads, on one GPU and on eight: 128 and 256 heads per GPU.
    std::vector<CountedDrafts> rows = {{"batch=4,nhead=32,dhead=128,seq_len=2048", 16, 32186, 4274},
                                       {"batch=8,nhead=32,dhead=128,seq_len=2048", 16, 33271, 4868},
                                       {"batch=4,nhead=32,dhead=128,seq_len=2048", 32, 79952, 6200},
                                       {"batch=8,nhead=32,dhead=128,seq_len=2048", 32, 83708, 7319}};
    const Kernel* gemv = findKernel("gemv").value();
    for (CountedDrafts& row : rows) {
        const auto counts = dcc_artifact::countDrafts(Shape::parse(*gemv, row.shape).value(), {row.groups, 64}, stop);
        if (!counts) {
            return tl::unexpected<Error>(counts.error());
        }
        row.complete = counts->complete;
        row.kept = counts->kept;
    }
    return rows;
}

} // namespace pimento
