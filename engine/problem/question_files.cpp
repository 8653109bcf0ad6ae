// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/question_files.h"

#include "engine/base/text_file.h"

#include <cstdint>

namespace pimento {

Result<OpenedQuestion> openQuestion(const QuestionFiles& kind, std::span<const std::string> names)
{
    constexpr std::uintmax_t kLargestFile = 4U << 20U;
    std::vector<NamedText> files;
    for (const std::string& name : names) {
        auto text = readTextFile(name, kLargestFile);
        if (!text) {
            return tl::unexpected<Error>(text.error());
        }
        files.push_back({name, *std::move(text)});
    }
    return kind.read(files);
}

} // namespace pimento
