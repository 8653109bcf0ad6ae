// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/cnm_text.h"

#include "engine/base/nearest.h"
#include "engine/base/shortened.h"
#include "engine/systems/comonm/cnm/affine_text.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_names.h"
#include "engine/systems/comonm/cnm/text_reader.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace pimento::comonm {

namespace {

/// Most parts of a kernel, including copies of parts that are named several times.
constexpr std::size_t kMostParts = std::size_t{1} << 16;

class CnmParser {
public:
    explicit CnmParser(std::string_view text) : m_reader(text, "CNM IR") {}

    CnmKernel read()
    {
        if (!m_reader.skipsWord("kernel")) {
            m_reader.refuse("does not begin with the word kernel", "Write kernel and its name on the first line");
        }
        m_kernel.name = m_reader.name("the kernel");
        for (std::string name = m_reader.name("an object"); name != "ret"; name = m_reader.name("an object or ret")) {
            readObject(name);
        }
        const TextSpot ret = m_reader.spot();
        m_reader.expect("(");
        m_kernel.body = readList().first;
        m_reader.expect(")");
        if (!m_reader.isAtEnd()) {
            m_reader.refuse("goes on behind ret");
        }
        if (auto checked = check(m_kernel); !checked) {
            m_reader.refuseAt(ret, checked.error().what);
        }
        return std::move(m_kernel);
    }

private:
    struct Part {
        CnmNode node;
        std::size_t size = 1; // parts in it, with itself
    };

    void readObject(const std::string& name)
    {
        if (name == kProcessName || m_operands.contains(name) || m_indices.contains(name) || m_parts.contains(name)) {
            m_reader.refuse("defines \"" + shortened(name, 60) + "\" twice", "Choose another name");
        }
        m_reader.expect("=");
        const std::string kind = m_reader.name("a kind of object");
        const TextSpot spot = m_reader.spot();
        m_reader.expect("(");
        if (kind == "Operand" || kind == "Output") {
            readOperand(name, kind == "Output");
        } else if (kind == "Index") {
            readIndex(name);
        } else if (kind == "MemOp") {
            m_parts[name] = {readMemory(), 1};
        } else if (kind == "Operation") {
            m_parts[name] = {readOperation(), 1};
        } else if (kind == "For") {
            m_parts[name] = readLoop();
        } else {
            m_reader.refuseAt(spot, "has an object of the unknown kind \"" + shortened(kind, 60) + "\"",
                              "Use Operand, Output, Index, MemOp, Operation or For");
        }
        m_reader.expect(")");
    }

    void readOwnName(const std::string& name)
    {
        if (m_reader.name("the object") != name) {
            m_reader.refuse("gives \"" + shortened(name, 60) + "\" a second name",
                            "Write " + shortened(name, 60) + " again");
        }
        m_reader.expect(",");
    }

    void readOperand(const std::string& name, bool isOutput)
    {
        readOwnName(name);
        const bool isTensor = m_reader.skipsWord("TENSOR");
        if (!isTensor && !m_reader.skipsWord("SCALAR")) {
            m_reader.refuse("has an operand that is neither TENSOR nor SCALAR");
        }
        m_reader.expect(",");
        m_operands.emplace(name, static_cast<std::int32_t>(m_kernel.operands.size()));
        m_kernel.operands.push_back(
            {name, isTensor ? OperandKind::Tensor : OperandKind::Scalar, llvcnm::readType(m_reader), isOutput});
    }

    void readIndex(const std::string& name)
    {
        readOwnName(name);
        const std::int64_t extent = m_reader.number(1);
        const bool isReduction = m_reader.skips(",");
        if (isReduction && !m_reader.skipsWord("REDUCTION")) {
            m_reader.refuse("has an index with a mark other than REDUCTION");
        }
        m_indices.emplace(name, static_cast<std::int32_t>(m_kernel.indices.size()));
        m_kernel.indices.push_back({name, extent, isReduction});
    }

    CnmMemoryOperation readMemory()
    {
        CnmMemoryOperation memory;
        memory.operand = operand();
        m_reader.expect(",");
        m_reader.expect("L");
        memory.level = static_cast<std::int32_t>(m_reader.number(1, llvcnm::kMostMemoryLevels));
        m_reader.expect(",");
        memory.isStore = m_reader.skipsWord("STORE");
        if (!memory.isStore && !m_reader.skipsWord("LOAD")) {
            m_reader.refuse("has a memory request that is neither LOAD nor STORE");
        }
        memory.index = -1;
        readAttributes({"bytes", "address", "index"}, [&](std::size_t place) {
            if (place == 0) {
                memory.bytes = m_reader.number(1);
            } else if (place == 1) {
                memory.address = m_reader.form([&](const std::string& name) { return find(m_indices, name, "index"); });
            } else {
                memory.index = index();
            }
        });
        return memory;
    }

    /// Reads ", name=value" for some of the names, each at most once and in their order.
    template <class Read> void readAttributes(std::initializer_list<std::string_view> names, const Read& read)
    {
        const auto* from = names.begin();
        while (m_reader.skips(",")) {
            const std::string name = m_reader.name("an attribute");
            const auto* const found = std::find(from, names.end(), name);
            if (found == names.end()) {
                m_reader.refuse("has the attribute \"" + shortened(name, 60) + "\" where it does not belong");
            }
            m_reader.expect("=");
            read(static_cast<std::size_t>(found - names.begin()));
            from = found + 1;
        }
    }

    CnmOperation readOperation()
    {
        CnmOperation operation;
        operation.op = llvcnm::readOp(m_reader);
        m_reader.expect(",");
        m_reader.expect("[");
        if (!m_reader.skips("]")) {
            do {
                operation.inputs.push_back(operand());
            } while (m_reader.skips(","));
            m_reader.expect("]");
        }
        m_reader.expect(",");
        operation.result = operand();
        m_reader.expect(",");
        operation.type = llvcnm::readType(m_reader);
        return operation;
    }

    Part readLoop()
    {
        CnmLoop loop;
        auto [body, size] = readList();
        loop.body = std::move(body);
        m_reader.expect(",");
        loop.index = index();
        readAttributes({"step"}, [&](std::size_t /*place*/) { loop.step = m_reader.number(1); });
        return {std::move(loop), size + 1};
    }

    /// Reads a list of parts. Returns it with the number of parts in it.
    std::pair<std::vector<CnmNode>, std::size_t> readList()
    {
        std::vector<CnmNode> body;
        std::size_t size = 0;
        m_reader.expect("[");
        if (m_reader.skips("]")) {
            return {};
        }
        do {
            const std::string name = m_reader.name("a part");
            const auto part = m_parts.find(name);
            if (part == m_parts.end()) {
                refuseUnknown(m_parts, name, "part");
            }
            size += part->second.size;
            if (size > kMostParts) {
                m_reader.refuse("has more than " + std::to_string(kMostParts) + " parts");
            }
            body.push_back(part->second.node);
        } while (m_reader.skips(","));
        m_reader.expect("]");
        return {std::move(body), size};
    }

    std::int32_t operand() { return find(m_operands, m_reader.name("an operand"), "operand"); }
    std::int32_t index() { return find(m_indices, m_reader.name("an index"), "index"); }

    using Numbers = std::map<std::string, std::int32_t>;
    std::int32_t find(const Numbers& numbers, const std::string& name, const std::string& what)
    {
        const auto found = numbers.find(name);
        if (found == numbers.end()) {
            refuseUnknown(numbers, name, what);
        }
        return found->second;
    }

    template <class Named>
    [[noreturn]] void refuseUnknown(const Named& known, const std::string& name, const std::string& what) const
    {
        std::vector<std::string_view> names;
        for (const auto& [each, value] : known) {
            names.push_back(each);
        }
        const std::string meant = nearestWord(name, names);
        m_reader.refuse("has an unknown " + what + " \"" + shortened(name, 60) + "\"",
                        meant.empty() ? "Define it on a line before" : "Did you mean " + meant + "?");
    }

    TextReader m_reader;
    CnmKernel m_kernel;
    Numbers m_operands;
    Numbers m_indices;
    std::map<std::string, Part> m_parts;
};

} // namespace

Result<CnmKernel> parseCnm(std::string_view text)
{
    try {
        return CnmParser(text).read();
    } catch (const TextMistake& mistake) {
        return tl::unexpected<Error>(mistake.error);
    }
}

} // namespace pimento::comonm
