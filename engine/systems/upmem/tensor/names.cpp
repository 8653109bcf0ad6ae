// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/program.h"

#include <set>
#include <string>

namespace pimento::upmem::tensor {

namespace {

/// Makes a name unique by appending the first free number if it is taken.
std::string newName(std::string name, std::set<std::string>& taken)
{
    std::string unique = name;
    for (int number = 2; !taken.insert(unique).second; ++number) {
        unique = name + "_v" + std::to_string(number);
    }
    return unique;
}

std::string wishOf(const Program& program, const LoopOrigin& origin, const std::vector<std::string>& names)
{
    const auto of = static_cast<std::size_t>(origin.of);
    switch (origin.kind) {
    case LoopOrigin::Kind::Kernel:
        break;
    case LoopOrigin::Kind::Split:
        return names[of] + "_" + std::to_string(origin.part);
    case LoopOrigin::Kind::Fuse:
        return names[of] + "_" + names[static_cast<std::size_t>(origin.part)] + "_fused";
    case LoopOrigin::Kind::Copy:
        return "ax" + std::to_string(names.size());
    case LoopOrigin::Kind::Again:
        return names[of];
    }
    return (*program.names)[of];
}

} // namespace

std::vector<std::string> loopNames(const Program& program)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    names.reserve(program.loops.size());
    for (const Loop& loop : program.loops) {
        names.push_back(newName(wishOf(program, loop.origin, names), taken));
    }
    return names;
}

std::vector<std::string> blockNames(const Program& program)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (const Block& block : program.blocks) {
        const auto of = static_cast<std::size_t>(block.origin.of);
        std::string name;
        switch (block.origin.kind) {
        case BlockOrigin::Kind::Kernel:
        case BlockOrigin::Kind::Local:
            name = program.buffers[of].name;
            break;
        case BlockOrigin::Kind::Factor:
            name = names[of] + "_rf";
            break;
        case BlockOrigin::Kind::Init:
            name = names[of] + "_init";
            break;
        }
        names.push_back(newName(std::move(name), taken));
    }
    return names;
}

} // namespace pimento::upmem::tensor
