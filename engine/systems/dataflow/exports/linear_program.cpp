// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/linear_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::dataflow {

namespace {

/// The sum with each column once, and without columns that cancel.
LinearSum collected(LinearSum sum)
{
    std::ranges::stable_sort(sum, {}, &LinearTerm::column);
    LinearSum once;
    for (const LinearTerm& term : sum) {
        if (!once.empty() && once.back().column == term.column) {
            once.back().factor += term.factor;
        } else {
            once.push_back(term);
        }
    }
    std::erase_if(once, [](const LinearTerm& term) { return term.factor == 0; });
    return once;
}

/// Appends terms, a few on each line, since readers limit the length of lines.
void appendTerms(std::string& text, const LinearSum& sum, const std::vector<std::string>& names)
{
    constexpr std::size_t kOnALine = 8;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const LinearTerm& term = sum[i];
        text += i > 0 && i % kOnALine == 0 ? "\n  " : " ";
        text += term.factor < 0 ? "- " : "+ ";
        if (const double size = term.factor < 0 ? -term.factor : term.factor; size != 1) {
            fmt::format_to(std::back_inserter(text), "{} ", size);
        }
        text += names[term.column];
    }
}

} // namespace

void add(LinearSum& sum, const LinearSum& other, double factor)
{
    for (const LinearTerm& term : other) {
        sum.push_back({term.column, term.factor * factor});
    }
}

std::uint32_t LinearProgram::addBinary(std::string name)
{
    m_isBinary.push_back(true);
    m_names.push_back(std::move(name));
    return static_cast<std::uint32_t>(m_names.size() - 1);
}

std::uint32_t LinearProgram::addReal(std::string name)
{
    m_isBinary.push_back(false);
    m_names.push_back(std::move(name));
    return static_cast<std::uint32_t>(m_names.size() - 1);
}

void LinearProgram::requireAtMost(const LinearSum& sum, double most)
{
    m_rows.push_back({collected(sum), false, most});
}

void LinearProgram::requireEqual(const LinearSum& sum, double number)
{
    m_rows.push_back({collected(sum), true, number});
}

std::size_t LinearProgram::binaries() const { return static_cast<std::size_t>(std::ranges::count(m_isBinary, true)); }

std::string LinearProgram::text(std::span<const std::string> comments) const
{
    std::string text;
    for (const std::string& comment : comments) {
        text += "\\ " + comment + "\n";
    }
    text += "Minimize\n cost:";
    appendTerms(text, collected(m_objective), m_names);
    text += "\nSubject To\n";
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        if (row.sum.empty()) {
            continue; // the columns cancel
        }
        fmt::format_to(std::back_inserter(text), " r{}:", i);
        appendTerms(text, row.sum, m_names);
        fmt::format_to(std::back_inserter(text), " {} {}\n", row.isEqual ? "=" : "<=", row.number);
    }
    text += "Binaries\n";
    for (std::size_t column = 0; column < m_names.size(); ++column) {
        if (m_isBinary[column]) {
            text += " " + m_names[column] + "\n";
        }
    }
    return text + "End\n";
}

} // namespace pimento::dataflow
