// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/expected_core.h"

namespace pimento::sim::upmem {

namespace {

constexpr std::int32_t kLongestRun = 512; // limit, after which other tasklets come first

} // namespace

bool ExpectedCore::isOwnWord(const PreparedInstruction& instruction, int tasklet) const
{
    const Tasklet& each = m_tasklets[at(tasklet)];
    if (!isKnown(each, instruction.a)) {
        return instruction.action == Action::LoadWord;
    }
    const int word = m_words.find(each.slots[instruction.a] + instruction.aPlus +
                                  static_cast<std::uint32_t>(instruction.amount));
    return word == SharedWords::kNone || m_words.isOwn(word, tasklet);
}

std::int32_t ExpectedCore::runAhead(const PreparedProgram& program, int tasklet)
{
    Tasklet& each = m_tasklets[at(tasklet)];
    for (const std::int32_t most = each.counter + kLongestRun; each.counter < most;) {
        const std::int32_t index = each.counter;
        const PreparedInstruction& instruction = program[at(index)];
        m_index = index;
        if (instruction.action < Action::MultiplyStep) {
            compute(instruction, tasklet);
            continue;
        }
        if (instruction.action == Action::LoadWord || instruction.action == Action::StoreWord) {
            if (!isOwnWord(instruction, tasklet)) {
                return index;
            }
            const bool isLoad = instruction.action == Action::LoadWord;
            static_cast<void>(isLoad ? loadWord(instruction, tasklet) : storeWord(instruction, tasklet));
            continue;
        }
        switch (instruction.action) {
        case Action::MultiplyStep:
            multiplyStep(instruction, tasklet);
            break;
        case Action::Jump:
            each.counter = instruction.target;
            break;
        case Action::Call:
            setKnown(each, instruction.d, static_cast<std::uint32_t>(index + 1));
            each.counter = instruction.target;
            break;
        case Action::JumpRegister:
            if (!isKnown(each, instruction.a) || jumpToRegister(instruction, tasklet) != Fault::None) {
                return index;
            }
            break;
        default:
            if (instruction.action < Action::BranchEqual || instruction.action > Action::BranchGreaterSigned ||
                !canBranch(instruction, tasklet)) {
                return index;
            }
            branch(instruction, tasklet);
        }
        if (each.counter != index + 1) {
            return index + 1;
        }
    }
    return each.counter;
}

} // namespace pimento::sim::upmem
