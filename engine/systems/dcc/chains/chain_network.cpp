// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_network.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento::chains {

workloads::Network networkOf(const Chain& chain)
{
    constexpr const char* kHost = "host";
    workloads::Network network{.name = chain.title, .inputs = {{kHost, 1}}, .layers = {}};
    for (std::size_t i = 0; i < chain.kernels.size(); ++i) {
        const ChainKernel& kernel = chain.kernels[i];
        std::vector<std::string> from;
        for (const ChainLink& link : chain.links) {
            if (link.to == i && link.kind == LinkKind::Operand) {
                from.push_back(nameOf(chain, link.from));
            }
        }
        if (from.empty()) {
            from.emplace_back(kHost);
        }
        network.layers.push_back({{.name = nameOf(chain, i),
                                   .elementType = kernel.question.workload.elementType,
                                   .shape = workloads::KernelLayer{kernel.question.workload},
                                   .repeats = chain.stages[kernel.stage].runs * chain.blocks},
                                  std::move(from)});
    }
    return network;
}

} // namespace pimento::chains
