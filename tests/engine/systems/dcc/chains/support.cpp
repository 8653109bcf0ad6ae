// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/chains/support.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/question_text.h"
#include "tests/engine/support.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace pimento::test {

DraftQuestion compiled(const std::string& kernel, const std::string& shape, const std::string& backend)
{
    Question asked;
    asked.system = "compiled";
    asked.workload.name = kernel;
    asked.workload.sizes = parseSizesText(shape).value();
    asked.device.name = backend;
    return bind(asked, catalogue()).value();
}

std::shared_ptr<const lower::Program> programOf(const DraftQuestion& question, const Draft& draft)
{
    auto program = lowerDraft(question, draft.parts());
    return program ? std::shared_ptr<const lower::Program>(*std::move(program)) : nullptr;
}

std::shared_ptr<const lower::Program> programOf(const DraftQuestion& question, const std::string& text)
{
    return programOf(question, question.model->parse(question, text).value());
}

std::size_t tensorOf(const DraftQuestion& question, const std::string& name)
{
    const auto& tensors = question.workload->kernel.tensors;
    return static_cast<std::size_t>(std::ranges::find(tensors, name, &affine::Tensor::name) - tensors.begin());
}

std::map<std::int64_t, std::set<ElementPlace>> placesOf(const lower::Program& program, std::size_t tensor,
                                                        const chains::Extent& common)
{
    const chains::Extent& extent = program.kernel().tensors[tensor].sizes;
    std::vector<std::pair<std::int64_t, ElementPlace>> all;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t statement = 0; statement < program.kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan = program.leader(statement) == statement ? program.plan(statement) : nullptr;
        for (std::size_t i = 0; plan != nullptr && i < plan->operands().size(); ++i) {
            const lower::CoreOperand& operand = plan->operands()[i];
            const lower::Layout& layout = program.layout(operand.layout);
            if (layout.contents != lower::Layout::Contents::Tensor || layout.reference.tensor != tensor) {
                continue;
            }
            const lower::Gather gather = plan->gather(layout);
            std::vector<lower::Lane> lanes(static_cast<std::size_t>(layout.width));
            for (std::int64_t vector = 0; vector < layout.vectors(); ++vector) {
                const std::int64_t block = operand.place.block(vector);
                least = std::min(least, block);
                for (std::int64_t group = 0; group < plan->cores().groups(); ++group) {
                    for (std::int64_t core = 0; core < plan->cores().cores(); ++core) {
                        gather.lanes(layout, group, core, vector, lanes);
                        for (int lane = 0; lane < layout.width; ++lane) {
                            if (lanes[static_cast<std::size_t>(lane)].kind == lower::Lane::Kind::Element) {
                                all.push_back(
                                    {lanes[static_cast<std::size_t>(lane)].element, {group, core, block, lane}});
                            }
                        }
                    }
                }
            }
        }
    }
    std::map<std::int64_t, std::set<ElementPlace>> places;
    const std::int64_t first = all.empty() ? 0 : least / program.blocksPerRow() * program.blocksPerRow();
    for (auto& [element, place] : all) {
        std::int64_t rest = element;
        std::int64_t number = 0;
        std::int64_t stride = 1;
        bool isInside = true;
        for (std::size_t d = extent.size(); d-- > 0; rest /= extent[d], stride *= common[d]) {
            isInside = isInside && rest % extent[d] < common[d];
            number += rest % extent[d] * stride;
        }
        std::get<2>(place) -= first;
        if (isInside) {
            places[number].insert(place);
        }
    }
    return places;
}

} // namespace pimento::test
