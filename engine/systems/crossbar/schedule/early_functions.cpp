// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/early_functions.h"

namespace pimento::crossbar {

void placeFunctionsEarly(std::vector<Instruction>& stream, std::size_t begin, std::span<const FunctionsOfSum> sums)
{
    std::vector<Instruction> placed; // backwards
    std::size_t next = sums.size();
    for (std::size_t i = stream.size(); i-- > begin;) {
        const Instruction& at = stream[i];
        const bool changes = at.operation == Operation::Mvm || at.operation == Operation::Vector;
        if (next > 0 && changes && at.destination == sums[next - 1].sum) {
            --next;
            placed.insert(placed.end(), sums[next].functions.rbegin(), sums[next].functions.rend());
        }
        placed.push_back(at);
    }
    stream.resize(begin);
    stream.insert(stream.end(), placed.rbegin(), placed.rend());
}

} // namespace pimento::crossbar
