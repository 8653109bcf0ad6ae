// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/box_copy.h"

#include <cstddef>
#include <vector>

namespace pimento::upmem {

namespace {

class BoxCopyWriter {
public:
    BoxCopyWriter(CWriter& out, const BoxCopy& copy)
        : m_out(&out), m_copy(&copy), m_boxes(&*copy.tensor->boxes), m_names(copy.names.begin(), copy.names.end())
    {
        for (const Variable& variable : copy.variables) {
            m_extents.push_back(variable.extent);
        }
    }

    void write()
    {
        openBoxes();
        openRows();
        writeRow();
        for (; m_opened > 0; --m_opened) {
            m_out->close();
        }
    }

private:
    void open(const std::string& head)
    {
        m_out->open(head);
        ++m_opened;
    }

    void openLoop(const std::string& name, std::int64_t extent)
    {
        open("for (int64_t " + name + " = 0; " + name + " < " + std::to_string(extent) + "; ++" + name + ")");
    }

    /// Appends one more dimension to a row-major index.
    static void extend(std::string& place, std::int64_t extent, const std::string& index)
    {
        place = place.empty() ? index : "(" + place + " * " + std::to_string(extent) + " + " + index + ")";
    }

    [[nodiscard]] bool reachesBeyond(std::size_t dimension) const
    {
        return rangeOf(m_boxes->origin[dimension], m_extents).most + m_boxes->extents[dimension] >
               m_copy->tensor->extents[dimension];
    }

    void openBoxes()
    {
        std::string number;
        for (const VariableId coordinate : m_boxes->coordinates) {
            openLoop(m_names[coordinate], m_extents[coordinate]);
            extend(number, m_extents[coordinate], m_names[coordinate]);
        }
        m_staged = m_copy->boxes + (number.empty() ? "" : " + " + number + " * " + std::to_string(m_boxes->elements));
    }

    void openRows()
    {
        for (std::size_t d = 0; d + 1 < m_boxes->extents.size(); ++d) {
            const std::string r = "r" + std::to_string(d);
            openLoop(r, m_boxes->extents[d]);
            const std::string row = "(" + cText(m_boxes->origin[d], m_names) + " + " + r + ")";
            if (reachesBeyond(d)) {
                open("if (" + row + " < " + std::to_string(m_copy->tensor->extents[d]) + ")");
            }
            m_staged += " + " + r + " * " + std::to_string(m_boxes->strides[d]);
            extend(m_row, m_copy->tensor->extents[d], row);
        }
    }

    void writeRow()
    {
        const std::int64_t bytes = bytesOf(m_copy->tensor->type);
        std::string plain = m_copy->plain;
        std::string count = std::to_string(bytes);
        if (!m_boxes->extents.empty()) {
            const std::size_t last = m_boxes->extents.size() - 1;
            const std::string begin = cText(m_boxes->origin[last], m_names);
            const std::string width = std::to_string(m_boxes->extents[last]);
            const std::string wide = std::to_string(m_copy->tensor->extents[last]);
            plain += (m_row.empty() ? "" : " + " + m_row + " * " + wide) + " + " + begin;
            count = width + " * " + std::to_string(bytes);
            if (reachesBeyond(last)) {
                const std::string rest = "(" + wide + " - (" + begin + "))";
                open("if (" + rest + " > 0)");
                count = "(" + rest + " < " + width + " ? " + rest + " : " + width + ") * " + std::to_string(bytes);
            }
        }
        const bool isIn = m_copy->direction == Direction::Load;
        m_out->line("memcpy(" + (isIn ? m_staged : plain) + ", " + (isIn ? plain : m_staged) + ", " + count + ");");
    }

    CWriter* m_out;
    const BoxCopy* m_copy;
    const StagedBoxes* m_boxes;
    std::vector<std::string> m_names;
    std::vector<std::int64_t> m_extents;
    std::string m_staged; // index in the copy of the boxes
    std::string m_row;    // index in the tensor
    std::size_t m_opened = 0;
};

} // namespace

void writeBoxCopy(CWriter& out, const BoxCopy& copy) { BoxCopyWriter(out, copy).write(); }

} // namespace pimento::upmem
