// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/comonm/llvcnm_diff.h"

#include "engine/systems/comonm/cnm/llvcnm_text.h"

#include <algorithm>

namespace pimento::comonm::llvcnm {

namespace {

/// What decides whether two parts of bodies belong together: an instruction's text, or "for" and a loop's variable.
std::vector<std::string> keysOf(const Body& body, const std::vector<std::string>& variables)
{
    std::vector<std::string> keys;
    keys.reserve(body.size());
    for (const auto& each : body) {
        const auto* loop = std::get_if<Loop>(&each);
        keys.push_back(loop != nullptr ? "for " + variables[static_cast<std::size_t>(loop->variable)]
                                       : print(std::get<Instruction>(each), variables));
    }
    return keys;
}

/// Lengths of the longest common subsequences of all ends of two lists.
class CommonEnds {
public:
    CommonEnds(const std::vector<std::string>& before, const std::vector<std::string>& after)
        : m_width(after.size() + 1), m_lengths((before.size() + 1) * m_width, 0)
    {
        for (std::size_t i = before.size(); i-- > 0;) {
            for (std::size_t j = after.size(); j-- > 0;) {
                m_lengths[i * m_width + j] =
                    before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
            }
        }
    }
    [[nodiscard]] std::uint32_t at(std::size_t i, std::size_t j) const { return m_lengths[i * m_width + j]; }

private:
    std::size_t m_width;
    std::vector<std::uint32_t> m_lengths;
};

class Comparison {
public:
    Comparison(const Function& before, const Function& after) : m_before(&before), m_after(&after) {}

    std::vector<DiffLine> run()
    {
        compare(m_before->body, m_after->body, 0);
        return std::move(m_lines);
    }

private:
    void compare(const Body& before, const Body& after, std::size_t depth)
    {
        const auto left = keysOf(before, m_before->variables);
        const auto right = keysOf(after, m_after->variables);
        const CommonEnds common(left, right);
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < left.size() || j < right.size()) {
            if (i < left.size() && j < right.size() && left[i] == right[j]) {
                addCommon(before[i++], after[j++], depth);
            } else if (j == right.size() || (i < left.size() && common.at(i + 1, j) >= common.at(i, j + 1))) {
                addAll(before[i++], *m_before, Change::Removed, depth);
            } else {
                addAll(after[j++], *m_after, Change::Added, depth);
            }
        }
    }

    void addCommon(const Body::value_type& before, const Body::value_type& after, std::size_t depth)
    {
        const auto* old = std::get_if<Loop>(&before);
        if (old == nullptr) {
            add(Change::None, depth, false, print(std::get<Instruction>(before), m_before->variables));
            return;
        }
        const Loop& now = std::get<Loop>(after);
        const std::string oldHead = print(*old, m_before->variables);
        const std::string newHead = print(now, m_after->variables);
        if (oldHead == newHead) {
            add(Change::None, depth, true, oldHead);
        } else {
            add(Change::Removed, depth, true, oldHead);
            add(Change::Added, depth, true, newHead);
        }
        compare(old->body, now.body, depth + 1);
    }

    void addAll(const Body::value_type& part, const Function& function, Change change, std::size_t depth)
    {
        if (const auto* loop = std::get_if<Loop>(&part)) {
            add(change, depth, true, print(*loop, function.variables));
            for (const auto& each : loop->body) {
                addAll(each, function, change, depth + 1);
            }
            return;
        }
        add(change, depth, false, print(std::get<Instruction>(part), function.variables));
    }

    void add(Change change, std::size_t depth, bool isLoop, std::string text)
    {
        m_lines.push_back({change, depth, isLoop, std::move(text)});
    }

    const Function* m_before;
    const Function* m_after;
    std::vector<DiffLine> m_lines;
};

} // namespace

std::vector<DiffLine> differences(const Function& before, const Function& after)
{
    return Comparison(before, after).run();
}

std::size_t changedInstructions(const std::vector<DiffLine>& lines, Change change)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [&](const DiffLine& line) { return line.change == change && !line.isLoop; }));
}

std::string text(const std::vector<DiffLine>& lines)
{
    std::string text;
    for (const DiffLine& line : lines) {
        const char sign = line.change == Change::Removed ? '-' : line.change == Change::Added ? '+' : ' ';
        text += std::string(1, sign) + " " + std::string(4 * line.depth, ' ') + line.text + "\n";
    }
    return text;
}

} // namespace pimento::comonm::llvcnm
