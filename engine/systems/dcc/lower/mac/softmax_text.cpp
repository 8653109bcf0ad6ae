// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/softmax_text.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/lower/core/softmax_rows.h"
#include "engine/systems/dcc/lower/words/command_json.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace pimento::lower {

void softmaxJson(CommandJson& json, std::string& out, const Command& command)
{
    const Program& program = json.program();
    const affine::Kernel& kernel = program.kernel();
    const affine::Statement& statement = kernel.statements[command.statement + 1];
    const SoftmaxRows rows(kernel, statement);
    const Layout& layout = program.layout(command.layout);
    const Gather gather = program.plan(command.statement)->gather(layout);
    std::vector<Lane> lanes(static_cast<std::size_t>(program.width()));
    json.open(out, "softmax");
    if (command.statistics != kNoSlot) {
        appendFormat(out, ",\"statistics\":{}", command.statistics);
    }
    if (command.before != kNoSlot) {
        appendFormat(out, ",\"before\":{}", command.before);
    }
    out += ",\"rows\":[";
    for (std::int64_t group = 0; group < json.groups(); ++group) {
        std::optional<std::int64_t> wanted;
        for (std::int64_t vector = 0; vector < command.block && !wanted; ++vector) {
            gather.lanes(layout, group, command.core, command.vector + vector, lanes);
            for (const Lane& lane : lanes) {
                wanted = lane.kind == Lane::Kind::Element && !wanted ? std::optional(rows.rowOf(lane.element)) : wanted;
            }
        }
        std::string row;
        std::string padding;
        std::int64_t slot = command.slot;
        for (std::int64_t i = 0; i < command.block * json.cores(); ++i) {
            const std::int64_t core = i % json.cores();
            if ((core & command.spread) != 0) {
                continue;
            }
            gather.lanes(layout, group, core, command.vector + i / json.cores(), lanes);
            for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
                const bool isElement = lanes[lane].kind == Lane::Kind::Element;
                std::string& list = isElement ? row : padding;
                if (!isElement || rows.rowOf(lanes[lane].element) == wanted) {
                    list += fmt::format("{}[{},{}]", list.empty() ? "" : ",", slot, lane);
                }
            }
            ++slot;
        }
        appendFormat(out, "{}{{\"group\":{},\"lanes\":[{}],\"padding\":[{}]}}", group == 0 ? "" : ",", group, row,
                     padding);
    }
    out += ']';
}

} // namespace pimento::lower
