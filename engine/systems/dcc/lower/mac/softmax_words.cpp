// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/softmax_words.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/lower/words/command_json.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace pimento::lower {

namespace {

/// Products of the sizes of a tensor before and behind an axis decide which row of a softmax an element belongs to.
struct RowsAlong {
    std::int64_t length = 1;
    std::int64_t inner = 1;

    RowsAlong(const affine::Tensor& tensor, std::size_t axis) : length(tensor.sizes[axis])
    {
        for (std::size_t d = axis + 1; d < tensor.sizes.size(); ++d) {
            inner *= tensor.sizes[d];
        }
    }
    [[nodiscard]] std::int64_t rowOf(std::int64_t element) const
    {
        return element / (length * inner) * inner + element % inner;
    }
};

} // namespace

void softmaxJson(CommandJson& json, std::string& out, const Command& command)
{
    const Program& program = json.program();
    const affine::Kernel& kernel = program.kernel();
    const affine::Statement& statement = kernel.statements[command.statement + 1];
    const RowsAlong rows(kernel.tensors[statement.value.reference.tensor], statement.axis);
    const Layout& layout = program.layout(command.layout);
    const Gather gather = program.plan(command.statement)->gather(layout.statement);
    std::vector<Lane> lanes(static_cast<std::size_t>(program.width()));
    json.open(out, "softmax");
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
        std::int64_t slot = 0;
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
