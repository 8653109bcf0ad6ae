// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_text.h"

#include "engine/base/formatting.h"

#include <algorithm>

namespace pimento::chains {

namespace {

std::string timeText(double seconds)
{
    std::string text;
    if (seconds >= 1e-3) {
        appendFormat(text, "{:.4g} ms", seconds * 1e3);
    } else if (seconds >= 1e-6) {
        appendFormat(text, "{:.4g} us", seconds * 1e6);
    } else {
        appendFormat(text, "{:.4g} ns", seconds * 1e9);
    }
    return text;
}

std::string ratioText(std::int64_t from, std::int64_t to)
{
    std::string text;
    appendFormat(text, "{:.3f}x", static_cast<double>(from) / static_cast<double>(to));
    return text;
}

std::string percentText(std::int64_t more, std::int64_t than)
{
    std::string text;
    appendFormat(text, "{:.2f} %", 100 * (static_cast<double>(more) / static_cast<double>(than) - 1));
    return text;
}

std::size_t differentDrafts(const ChosenChain& one, const ChosenChain& other)
{
    std::size_t different = 0;
    for (std::size_t i = 0; i < one.kernels.size(); ++i) {
        const bool isSame = one.kernels[i].draft == other.kernels[i].draft && one.kernels[i].as == other.kernels[i].as;
        different += isSame ? 0 : 1;
    }
    return different;
}

std::string gainText(const ChainAnswer& answer)
{
    const std::int64_t separate = answer.separate.cycles;
    const std::int64_t joint = answer.joint.cycles;
    if (joint == separate) {
        return "Choosing all drafts together gives nothing over each kernel's own best draft: both chains take " +
               cyclesText(answer, joint) + ".";
    }
    std::string text = "Choosing all drafts together is " + ratioText(separate, joint) +
                       " faster than each kernel's own best draft with everything through the host's memory";
    const std::int64_t byLinks = separate - answer.linked.cycles;
    const std::int64_t byDrafts = answer.linked.cycles - joint;
    text += ": " + std::to_string(separate - joint) + " cycles, " + std::to_string(byLinks) +
            " by what is kept on chip and " + std::to_string(byDrafts) + " by other drafts";
    const std::size_t others = differentDrafts(answer.linked, answer.joint);
    return text + (others > 0 ? " (for " + std::to_string(others) + " of " +
                                    std::to_string(answer.joint.kernels.size()) + " kernels)."
                              : ".");
}

std::string proofText(const ChainAnswer& answer)
{
    if (answer.isProved) {
        return "Proved: no chain of drafts of these spaces takes fewer cycles, whatever their layouts.";
    }
    return "Not proved: stopped before all drafts were looked at that the best chain might have; no chain takes fewer "
           "than " +
           std::to_string(answer.bound) + " cycles.";
}

std::string lastingText(const ChainAnswer& answer)
{
    const std::string free =
        "with each kernel at its best in every run and all layouts free (" + cyclesText(answer, answer.least) + ")";
    std::string text = "The best chain is " + percentText(answer.joint.cycles, answer.least) + " slower than " + free;
    if (answer.lasting) {
        text += "; the best one " + std::string(answer.isLastingProved ? "" : "that was found ") +
                "without any change of a layout is " + percentText(answer.lasting->cycles, answer.least) + " slower";
    } else {
        text += "; none was found that changes no layout";
    }
    return text + ".";
}

} // namespace

std::string cyclesText(const ChainAnswer& answer, std::int64_t cycles)
{
    return std::to_string(cycles) + " cycles, " + timeText(answer.seconds(cycles));
}

std::string partsText(const ChosenDraft& draft)
{
    std::string text;
    for (const CyclePart& part : draft.parts) {
        text += (text.empty() ? "" : ", ") + part.id + " " + std::to_string(part.cycles);
    }
    return text;
}

std::string changeText(const ChainAnswer& answer, const ChangedLayout& change)
{
    std::string text = change.tensor;
    text += change.isFromHost ? " from the host's layout" : "";
    text += change.isToHost ? " back to the host's layout" : change.isFromHost ? "" : " laid out anew";
    text +=
        " before " + (change.kernel ? nameOf(answer.chain, *change.kernel) : answer.chain.stages[change.stage].name);
    text += ": " + std::to_string(change.cost.cycles()) + " cycles";
    text += change.times > 1 ? ", " + std::to_string(change.times) + " times" : "";
    return text + " (" + std::to_string(change.cost.vectorsRead) + " vectors read, " +
           std::to_string(change.cost.vectorsWritten) + " written)";
}

std::string linkText(const ChainAnswer& answer, const AnsweredLink& link)
{
    const ChainLink& one = answer.chain.links[link.link];
    std::string text = nameOf(answer.chain, one.from) + "." + one.result + " -> " + nameOf(answer.chain, one.to) + "." +
                       one.argument + (one.kind == LinkKind::Appended ? " (appended)" : "") + ": ";
    if (link.isKept) {
        text += "kept on chip";
        return link.saved != 0 ? text + ", saves " + std::to_string(link.saved) + " cycles a run" : text;
    }
    return text + "through the host's memory" + (link.whyNot.empty() ? "" : ", since " + link.whyNot);
}

std::vector<std::string> conclusionsOf(const ChainAnswer& answer)
{
    std::vector<std::string> sentences = {gainText(answer), proofText(answer)};
    const bool isUsedAgain =
        std::ranges::any_of(answer.chain.tensors, [](const LastingTensor& tensor) { return tensor.uses.size() > 1; });
    if (isUsedAgain) {
        sentences.push_back(lastingText(answer));
    }
    return sentences;
}

} // namespace pimento::chains
