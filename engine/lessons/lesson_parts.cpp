// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson_parts.h"

#include <algorithm>

namespace pimento {

const std::vector<std::string>& lessonPages()
{
    static const std::vector<std::string> kPages = {"explore", "inspect", "compare", "timeline",
                                                    "kernel",  "devices", "whatif"};
    return kPages;
}

const std::vector<LessonPart>& lessonParts()
{
    static const std::vector<LessonPart> kParts = {
        {"question", "", "the question"},
        {"question.kernel", "", "kernel and sizes of the question"},
        {"question.device", "", "the device of the question"},
        {"question.settings", "", "the settings of the question"},
        {"verdict", "explore", "the verdict above the plots"},
        {"scatter", "explore", "the candidates by cost"},
        {"parallel", "explore", "the candidates across columns"},
        {"bars", "explore", "where the time goes"},
        {"table", "explore", "the table of candidates"},
        {"pruned", "explore", "the pruned candidates"},
        {"funnel", "explore", "how many candidates each rule removed"},
        {"filters", "explore", "the filters"},
        {"trail", "explore", "the best candidate so far, over time"},
        {"map", "explore", "the device map"},
        {"inspect.verdict", "inspect", "the diagnosis of the candidate"},
        {"inspect.map", "inspect", "the banks"},
        {"inspect.layout", "inspect", "the data in host layout and PIM layout"},
        {"inspect.chip", "inspect", "the arrays of the chip"},
        {"inspect.listings", "inspect", "the candidate as lines"},
        {"inspect.waits", "inspect", "cycles by cause"},
        {"inspect.roofline", "inspect", "the roofline"},
        {"inspect.figures", "inspect", "the time breakdown"},
        {"timeline.lanes", "timeline", "the commands over time"},
        {"timeline.selection", "timeline", "the description of the selected command"},
        {"compare.bars", "compare", "the bars side by side"},
        {"compare.table", "compare", "the differences"},
        {"compare.rooflines", "compare", "the rooflines"},
        {"kernel.text", "kernel", "the text of the kernel"},
        {"devices.list", "devices", "the devices"},
        {"devices.sheets", "devices", "the parts of the device"},
        {"devices.commands", "devices", "the commands of the device"},
        {"devices.rules", "devices", "the rules of the device"},
        {"whatif.parameters", "whatif", "the parameters"},
        {"whatif.curve", "whatif", "the best candidate over a parameter"},
        {"whatif.words", "whatif", "the conclusions"},
    };
    return kParts;
}

const LessonPart* findLessonPart(std::string_view name)
{
    const auto found = std::ranges::find(lessonParts(), name, &LessonPart::name);
    return found == lessonParts().end() ? nullptr : &*found;
}

} // namespace pimento
