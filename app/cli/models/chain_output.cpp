// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/chain_output.h"

#include "app/cli/common/json_value.h"
#include "app/cli/common/support.h"
#include "engine/base/csv.h"
#include "engine/base/output_file.h"
#include "engine/systems/dcc/chains/chain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

using chains::ChainAnswer;
using chains::ChangedLayout;
using chains::ChosenChain;
using chains::ChosenDraft;
using chains::CyclePart;

constexpr std::array<const char*, 7> kParts = {"in", "compute", "out", "launch", "link", "layout", "append"};

std::int64_t partOf(const ChosenDraft& draft, const char* id)
{
    const auto found = std::ranges::find(draft.parts, id, &CyclePart::id);
    return found == draft.parts.end() ? 0 : found->cycles;
}

/// A line of the table: kernels of one name with one draft in consecutive stages.
struct Line {
    std::size_t first = 0; // indices of the first and the last draft
    std::size_t last = 0;
};

bool isAlike(const ChosenDraft& one, const ChosenDraft& other)
{
    return one.draft == other.draft && one.as == other.as && one.takesOnChip == other.takesOnChip &&
           one.leavesOnChip == other.leavesOnChip;
}

std::vector<Line> linesOf(const ChainAnswer& answer, const ChosenChain& chain)
{
    std::vector<Line> lines;
    std::vector<std::string> names;
    for (const chains::ChainKernel& kernel : answer.chain.kernels) {
        if (std::ranges::find(names, kernel.name) == names.end()) {
            names.push_back(kernel.name);
        }
    }
    for (const std::string& name : names) {
        bool isOpen = false;
        for (std::size_t i = 0; i < chain.kernels.size(); ++i) {
            if (answer.chain.kernels[i].name != name) {
                continue;
            }
            if (isOpen && isAlike(chain.kernels[lines.back().last], chain.kernels[i])) {
                lines.back().last = i;
            } else {
                lines.push_back({i, i});
                isOpen = true;
            }
        }
    }
    return lines;
}

std::string placeText(const ChainAnswer& answer, const Line& line)
{
    const auto& kernels = answer.chain.kernels;
    const std::string& name = kernels[line.first].name;
    if (answer.chain.stages.size() == 1) {
        return name;
    }
    const std::string& from = answer.chain.stages[kernels[line.first].stage].name;
    const std::string& to = answer.chain.stages[kernels[line.last].stage].name;
    return name + ", " + from + (from == to ? "" : " to " + to);
}

void printDrafts(const ChainAnswer& answer, const ChosenChain& chain)
{
    for (const Line& line : linesOf(answer, chain)) {
        const ChosenDraft& first = chain.kernels[line.first];
        const ChosenDraft& last = chain.kernels[line.last];
        std::string cycles = std::to_string(first.cycles);
        cycles += first.cycles == last.cycles ? "" : " to " + std::to_string(last.cycles);
        std::string how = first.as ? ", with room as " + nameOf(answer.chain, *first.as) : "";
        how += first.takesOnChip ? ", takes on chip" : "";
        how += first.leavesOnChip ? ", leaves on chip" : "";
        how += first.starts > 0 ? fmt::format(", {} starts", first.starts) : "";
        printPlain("    {:<34} {:<22} {:>8} cycles  ({}){}\n", placeText(answer, line), first.draft, cycles,
                   partsText(first), how);
    }
    constexpr std::size_t kMostChanges = 24;
    for (std::size_t i = 0; i < std::min(kMostChanges, chain.changes.size()); ++i) {
        printPlain("    {}\n", changeText(answer, chain.changes[i]));
    }
    if (chain.changes.size() > kMostChanges) {
        printPlain("    and {} more changes of layouts\n", chain.changes.size() - kMostChanges);
    }
}

void printChosen(const ChainAnswer& answer, const char* title, const ChosenChain& chain)
{
    printPlain("  {}: {}{}\n", title, cyclesText(answer, chain.cycles),
               chain.changes.empty() ? "" : fmt::format(", {} of them for changes of layouts", chain.changeCycles()));
    printDrafts(answer, chain);
}

void printTotals(const ChainAnswer& answer)
{
    if (answer.chain.blocks > 1) {
        printPlain("  times are of one block; all {} blocks: {}\n", answer.chain.blocks,
                   cyclesText(answer, answer.joint.cycles * answer.chain.blocks));
    }
    if (answer.joint.starts > 0) {
        printPlain("  kernels of the host that are started: {} one by one, {} in the best chain\n",
                   answer.separate.starts, answer.joint.starts);
    }
    printPlain("  {} drafts in all: the layouts of {} compared, {} changes of layouts simulated\n", answer.drafts,
               answer.looked, answer.relays);
}

Json moveJson(const ChainAnswer& answer, const ChangedLayout& change)
{
    return {{"tensor", change.tensor},
            {"stage", answer.chain.stages[change.stage].name},
            {"before", change.kernel ? Json(answer.chain.kernels[*change.kernel].name) : Json("host")},
            {"from", change.isFromHost ? "host" : "device"},
            {"to", change.isToHost ? "host" : "device"},
            {"times", change.times},
            {"cycles", change.cost.cycles()},
            {"cycles_device", change.cost.device},
            {"cycles_launch", change.cost.launch},
            {"cycles_link", change.cost.link},
            {"cycles_layout", change.cost.layout},
            {"vectors_read", change.cost.vectorsRead},
            {"vectors_written", change.cost.vectorsWritten},
            {"rounds", change.cost.rounds}};
}

Json draftJson(const ChainAnswer& answer, const ChosenDraft& draft)
{
    const chains::ChainKernel& kernel = answer.chain.kernels[draft.kernel];
    Json json = {{"stage", answer.chain.stages[kernel.stage].name},
                 {"runs", answer.chain.stages[kernel.stage].runs},
                 {"kernel", kernel.name},
                 {"draft", draft.draft},
                 {"room_as", draft.as ? Json(nameOf(answer.chain, *draft.as)) : Json(nullptr)},
                 {"takes_on_chip", draft.takesOnChip},
                 {"leaves_on_chip", draft.leavesOnChip},
                 {"cycles", draft.cycles}};
    for (const char* part : kParts) {
        json[std::string("cycles_") + part] = partOf(draft, part);
    }
    json["starts"] = draft.starts;
    return json;
}

Json chainJson(const ChainAnswer& answer, const ChosenChain& chain)
{
    Json json = {{"cycles", chain.cycles},
                 {"milliseconds", answer.seconds(chain.cycles) * 1e3},
                 {"cycles_changes", chain.changeCycles()},
                 {"starts", chain.starts},
                 {"kernels", Json::array()},
                 {"changes", Json::array()}};
    for (const ChosenDraft& draft : chain.kernels) {
        json["kernels"].push_back(draftJson(answer, draft));
    }
    for (const ChangedLayout& change : chain.changes) {
        json["changes"].push_back(moveJson(answer, change));
    }
    return json;
}

Json linkJson(const ChainAnswer& answer, const chains::AnsweredLink& link)
{
    const chains::ChainLink& one = answer.chain.links[link.link];
    return {{"from", nameOf(answer.chain, one.from) + "." + one.result},
            {"to", nameOf(answer.chain, one.to) + "." + one.argument},
            {"kept_on_chip", link.isKept},
            {"cycles_saved", link.saved},
            {"why_not", link.whyNot}};
}

/// The three or four chains with their names in files.
std::vector<std::pair<const char*, const ChosenChain*>> chainsOf(const ChainAnswer& answer)
{
    std::vector<std::pair<const char*, const ChosenChain*>> all = {
        {"separate", &answer.separate}, {"linked", &answer.linked}, {"joint", &answer.joint}};
    if (answer.lasting) {
        all.emplace_back("lasting", &*answer.lasting);
    }
    return all;
}

} // namespace

void printChain(const ChainAnswer& answer)
{
    printPlain("{}\n  {}\n", answer.chain.title.empty() ? "Chain" : answer.chain.title, answer.contents);
    for (const std::string& sentence : answer.chain.notes) {
        printPlain("  * {}\n", sentence);
    }
    printChosen(answer, "each kernel's own best draft", answer.separate);
    printChosen(answer, "the same drafts, results kept on chip", answer.linked);
    printChosen(answer, "all drafts chosen together", answer.joint);
    if (answer.lasting) {
        printChosen(answer, "without any change of a layout", *answer.lasting);
    }
    constexpr std::size_t kMostLinks = 8;
    for (std::size_t i = 0; i < std::min(kMostLinks, answer.links.size()); ++i) {
        printPlain("  {}\n", linkText(answer, answer.links[i]));
    }
    for (const std::string& sentence : conclusionsOf(answer)) {
        printPlain("  {}\n", sentence);
    }
    printTotals(answer);
}

void printChainJson(const ChainAnswer& answer)
{
    Json json = {{"chain", answer.chain.title},  {"blocks", answer.chain.blocks},
                 {"contents", answer.contents},  {"notes", Json(answer.chain.notes)},
                 {"is_proved", answer.isProved}, {"cycles_least", answer.least},
                 {"cycles_bound", answer.bound}, {"is_lasting_proved", answer.isLastingProved}};
    for (const auto& [name, chain] : chainsOf(answer)) {
        json[name] = chainJson(answer, *chain);
    }
    json["links"] = Json::array();
    for (const chains::AnsweredLink& link : answer.links) {
        json["links"].push_back(linkJson(answer, link));
    }
    json["conclusions"] = conclusionsOf(answer);
    json["drafts"] = answer.drafts;
    json["layouts_compared"] = answer.looked;
    json["changes_simulated"] = answer.relays;
    printJson(json);
}

Result<void> writeChainCsv(const std::string& place, const ChainAnswer& answer)
{
    std::string text = "chain,kind,stage,times,name,draft,room_as,takes_on_chip,leaves_on_chip,cycles";
    for (const char* part : kParts) {
        text += std::string(",") + part;
    }
    text += ",starts,vectors_read,vectors_written\n";
    for (const auto& [name, chain] : chainsOf(answer)) {
        for (const ChosenDraft& draft : chain->kernels) {
            const chains::ChainKernel& kernel = answer.chain.kernels[draft.kernel];
            const chains::ChainStage& stage = answer.chain.stages[kernel.stage];
            CsvWriter row;
            row.add(name).add("kernel").add(stage.name).add(stage.runs).add(kernel.name).add(draft.draft);
            row.add(draft.as ? nameOf(answer.chain, *draft.as) : "");
            row.add(std::int64_t{draft.takesOnChip}).add(std::int64_t{draft.leavesOnChip}).add(draft.cycles);
            for (const char* part : kParts) {
                row.add(partOf(draft, part));
            }
            text += row.add(draft.starts).add("").add("").line() + "\n";
        }
        for (const ChangedLayout& change : chain->changes) {
            CsvWriter row;
            row.add(name).add("change").add(answer.chain.stages[change.stage].name).add(change.times);
            row.add(change.tensor).add("").add("").add("").add("").add(change.cost.cycles());
            row.add("").add("").add("").add(change.cost.launch).add(change.cost.link).add(change.cost.layout).add("");
            text += row.add("").add(change.cost.vectorsRead).add(change.cost.vectorsWritten).line() + "\n";
        }
    }
    return writeWholeFile(place, text);
}

} // namespace pimento::cli
