// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/notation/mapping_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::array<std::string_view, kDirections> kDirectionNames = {"H", "W", "lanes"};
constexpr std::string_view kRowsPart = "rows";
constexpr std::string_view kTensorLetters = "IWO";
constexpr std::int64_t kMostFactor = std::int64_t{1} << 31;
constexpr const char* kMappingExample = "Write parts such as DRAM:K4;PE(WO):R3S3;H:K16;W:C16";

std::string loopWord(Dim dim, std::int64_t steps)
{
    return kDimNames[static_cast<std::size_t>(dim)] + std::to_string(steps);
}

/// The loops of a level, outermost first.
std::string loopWords(const Sizes& factors, const std::vector<Dim>& order)
{
    std::string text;
    for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
        text += loopWord(*dim, factors[static_cast<std::size_t>(*dim)]);
    }
    return text;
}

std::string unrolledWords(const Sizes& factors)
{
    std::string text;
    for (std::size_t d = 0; d < kDims; ++d) {
        text += factors[d] > 1 ? loopWord(static_cast<Dim>(d), factors[d]) : "";
    }
    return text;
}

std::string storedLetters(const std::array<bool, kTensors>& tensors)
{
    std::string text;
    for (std::size_t t = 0; t < kTensors; ++t) {
        text += tensors[t] ? std::string(1, kTensorLetters[t]) : "";
    }
    return text;
}

std::string layoutWords(const Mapping& mapping)
{
    std::string text;
    for (std::size_t t = 0; t < kTensors; ++t) {
        if (mapping.layouts[t] == Layout::RowAligned) {
            text += kTensorLetters[t];
            text += t == 0
                        ? "(" + std::to_string(mapping.block.height) + "x" + std::to_string(mapping.block.width) + ")"
                        : "";
        }
    }
    return text;
}

/// Reads a text from left to right without its spaces.
class MappingReader {
public:
    MappingReader(const Accelerator& accelerator, std::string_view text) : m_accelerator(accelerator)
    {
        std::ranges::copy_if(text, std::back_inserter(m_text),
                             [](char c) { return std::isspace(static_cast<unsigned char>(c)) == 0; });
        const std::size_t levels = accelerator.levels.size();
        m_mapping.temporal.assign(levels, kOnes);
        m_mapping.order.resize(levels);
        m_mapping.stores.resize(levels);
        m_mapping.stores.back().fill(true);
    }

    Result<Mapping> read()
    {
        while (m_at < m_text.size()) {
            if (const auto part = readPart(); !part) {
                return tl::unexpected<Error>(part.error());
            }
            if (m_at < m_text.size() && !take(';')) {
                return wrong("has \"" + rest() + "\" behind a complete part", "Separate parts by ;");
            }
        }
        return m_seen.empty() ? Result<Mapping>(wrong("is empty", kMappingExample)) : m_mapping;
    }

private:
    static tl::unexpected<Error> wrong(std::string what, std::string hint)
    {
        return fail(std::move(what), "mapping", std::move(hint));
    }
    [[nodiscard]] std::string rest() const { return m_text.substr(m_at, 20); }
    [[nodiscard]] char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool take(char wanted)
    {
        const bool isThere = next() == wanted;
        m_at += isThere ? 1 : 0;
        return isThere;
    }
    std::string takeName()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && m_text[m_at] != ':' && m_text[m_at] != '(' && m_text[m_at] != ';') {
            ++m_at;
        }
        return m_text.substr(begin, m_at - begin);
    }
    Result<std::int64_t> takeNumber(const std::string& of)
    {
        std::int64_t number = 0;
        const char* begin = m_text.data() + m_at;
        const auto [end, code] = std::from_chars(begin, m_text.data() + m_text.size(), number);
        if (code != std::errc() || number < 1 || number > kMostFactor) {
            return wrong("has \"" + rest() + "\" for a number behind " + of, "Write whole numbers from 1 on");
        }
        m_at += static_cast<std::size_t>(end - begin);
        return number;
    }

    Result<void> readPart()
    {
        const std::string name = takeName();
        if (!m_seen.insert(name).second) {
            return wrong("has the part \"" + name.substr(0, 40) + "\" twice", "Write each part once");
        }
        if (name == kRowsPart) {
            return readRows();
        }
        if (const auto found = std::ranges::find(kDirectionNames, name); found != kDirectionNames.end()) {
            Sizes& factors = m_mapping.spatial[static_cast<std::size_t>(found - kDirectionNames.begin())];
            std::vector<Dim> order;
            return take(':') ? readLoops(name, factors, order) : Result<void>(noColon(name));
        }
        const auto level = std::ranges::find(m_accelerator.levels, name, &MemoryLevel::name);
        if (level == m_accelerator.levels.end()) {
            return wrong("has a part \"" + name.substr(0, 40) + "\"", "Use " + partNames());
        }
        return readLevel(name, static_cast<std::size_t>(level - m_accelerator.levels.begin()));
    }

    [[nodiscard]] tl::unexpected<Error> noColon(const std::string& name) const
    {
        return wrong("has \"" + rest() + "\" where : belongs behind " + name, kMappingExample);
    }
    [[nodiscard]] std::string partNames() const
    {
        std::string names;
        for (const MemoryLevel& each : m_accelerator.levels) {
            names += each.name + ", ";
        }
        return names + "H, W, lanes or rows";
    }

    Result<void> readLevel(const std::string& name, std::size_t level)
    {
        if (take('(')) {
            while (!take(')')) {
                const std::size_t tensor = kTensorLetters.find(next());
                if (tensor == std::string_view::npos || next() == '\0') {
                    return wrong("has \"" + rest() + "\" for a tensor that " + name + " stores",
                                 "Write I, W and O in parentheses");
                }
                m_mapping.stores[level][tensor] = true;
                ++m_at;
            }
        }
        if (next() == ';' || next() == '\0') {
            return {};
        }
        return take(':') ? readLoops(name, m_mapping.temporal[level], m_mapping.order[level])
                         : Result<void>(noColon(name));
    }

    Result<void> readLoops(const std::string& name, Sizes& factors, std::vector<Dim>& order)
    {
        while (next() != ';' && next() != '\0') {
            const std::size_t dim = kDimNames.find(next());
            if (dim == std::string_view::npos) {
                return wrong("has \"" + rest() + "\" for a loop of " + name,
                             "Write a letter of RSPQCKNG and the number of its steps");
            }
            if (factors[dim] != 1) {
                return wrong(std::string("has two loops ") + kDimNames[dim] + " at " + name, "Write one");
            }
            ++m_at;
            const auto number = takeNumber(std::string(1, kDimNames[dim]));
            if (!number) {
                return tl::unexpected<Error>(number.error());
            }
            factors[dim] = *number;
            if (*number > 1) {
                order.insert(order.begin(), static_cast<Dim>(dim));
            }
        }
        return {};
    }

    Result<void> readRows()
    {
        if (!take(':')) {
            return noColon("rows");
        }
        while (next() != ';' && next() != '\0') {
            const std::size_t tensor = kTensorLetters.find(next());
            if (tensor == std::string_view::npos) {
                return wrong("has \"" + rest() + "\" for a row-aligned tensor", "Write I(4x14), W and O");
            }
            ++m_at;
            m_mapping.layouts[tensor] = Layout::RowAligned;
            if (const auto block = tensor == 0 ? readBlock() : Result<void>{}; !block) {
                return block;
            }
        }
        return {};
    }

    Result<void> readBlock()
    {
        const auto noBlock = [this] {
            return wrong("has \"" + rest() + "\" where the block of Input belongs", "Write height and width: I(4x14)");
        };
        if (!take('(')) {
            return noBlock();
        }
        const auto height = takeNumber("(");
        if (!height || !take('x')) {
            return noBlock();
        }
        const auto width = takeNumber("x");
        if (!width || !take(')')) {
            return noBlock();
        }
        m_mapping.block = {*height, *width};
        return {};
    }

    const Accelerator& m_accelerator;
    std::string m_text;
    std::size_t m_at = 0;
    std::set<std::string> m_seen;
    Mapping m_mapping;
};

} // namespace

bool isLevelName(std::string_view name)
{
    const auto isAllowed = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    };
    return !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
           std::ranges::all_of(name, isAllowed) && name != kRowsPart &&
           std::ranges::find(kDirectionNames, name) == kDirectionNames.end();
}

Mapping canonical(Mapping mapping)
{
    for (std::size_t m = 0; m < mapping.temporal.size(); ++m) {
        const Sizes& factors = mapping.temporal[m];
        std::vector<Dim>& order = mapping.order[m];
        std::erase_if(order, [&](Dim dim) { return factors[static_cast<std::size_t>(dim)] == 1; });
        for (std::size_t d = 0; d < kDims; ++d) { // loops that the order lacks come outermost
            if (factors[d] > 1 && std::ranges::find(order, static_cast<Dim>(d)) == order.end()) {
                order.push_back(static_cast<Dim>(d));
            }
        }
    }
    if (mapping.layouts[0] == Layout::Sequential) {
        mapping.block = {};
    }
    return mapping;
}

std::string mappingText(const Accelerator& accelerator, const Mapping& mapping)
{
    const Mapping plain = canonical(mapping);
    std::string text;
    for (std::size_t m = accelerator.levels.size(); m-- > 0;) {
        const bool isOutermost = m == accelerator.outermost();
        const std::string loops = loopWords(plain.temporal[m], plain.order[m]);
        const std::string stored = isOutermost ? "" : storedLetters(plain.stores[m]);
        if (isOutermost || !loops.empty() || !stored.empty()) {
            text += (text.empty() ? "" : ";") + accelerator.levels[m].name;
            text += stored.empty() ? "" : "(" + stored + ")";
            text += loops.empty() ? "" : ":" + loops;
        }
    }
    for (std::size_t s = 0; s < kDirections; ++s) {
        const std::string loops = unrolledWords(plain.spatial[s]);
        text += loops.empty() ? "" : ";" + std::string(kDirectionNames[s]) + ":" + loops;
    }
    const std::string layouts = layoutWords(plain);
    return text + (layouts.empty() ? "" : ";" + std::string(kRowsPart) + ":" + layouts);
}

Result<Mapping> parseMapping(const Accelerator& accelerator, std::string_view text)
{
    return MappingReader(accelerator, text).read();
}

} // namespace pimento::dataflow
