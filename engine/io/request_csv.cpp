// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/request_csv.h"

#include "engine/io/numbers.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kLongestLine = 4096;

} // namespace

std::string requestCsvHeader(const sim::Machine& machine)
{
    std::string header = "seq,request";
    for (const sim::Level& level : machine.description().levels) {
        header += "," + level.name;
    }
    return header + ",row,column";
}

void appendRequestCsv(std::string& text, const sim::Machine& machine, std::int64_t sequence,
                      const sim::Request& request)
{
    const auto& device = machine.description();
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{},{},{}", sequence, device.requests[request.kind].name, request.channel);
    int bank = request.bank;
    int below = machine.banks();
    for (std::size_t level = 1; level < device.levels.size(); ++level) {
        below /= device.levels[level].count;
        fmt::format_to(out, ",{}", bank / below);
        bank %= below;
    }
    fmt::format_to(out, ",{},{}", request.row, request.column);
}

RequestCsvStream::RequestCsvStream(std::unique_ptr<std::istream> text, std::string origin, const sim::Machine& machine)
    : m_text(std::move(text)), m_origin(std::move(origin)), m_machine(&machine)
{
    if (!takeLine() || m_line != requestCsvHeader(machine)) {
        complain("the header is not that of a request list for " + machine.description().name,
                 "Begin the file with " + requestCsvHeader(machine));
    }
}

Result<std::unique_ptr<RequestCsvStream>> RequestCsvStream::open(const std::filesystem::path& file,
                                                                 const sim::Machine& machine)
{
    std::error_code code;
    auto text = std::make_unique<std::ifstream>(file, std::ios::binary);
    if (std::filesystem::is_directory(file, code) || !*text) {
        return fail("cannot be opened", "file " + file.string(), "Check the name and the permissions");
    }
    auto stream = std::make_unique<RequestCsvStream>(std::move(text), file.string(), machine);
    if (stream->m_error) {
        return tl::unexpected<Error>(*stream->m_error);
    }
    return stream;
}

bool RequestCsvStream::takeLine()
{
    m_line.clear();
    ++m_lineNumber;
    std::streambuf* buffer = m_text->rdbuf();
    for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
        if (c == '\n') {
            if (!m_line.empty() && m_line.back() == '\r') {
                m_line.pop_back();
            }
            return true;
        }
        if (m_line.size() >= kLongestLine) {
            complain("is longer than " + std::to_string(kLongestLine) + " characters", "Give one request per line");
            return false;
        }
        m_line.push_back(static_cast<char>(c));
    }
    return !m_line.empty();
}

std::nullopt_t RequestCsvStream::complain(std::string what, std::string hint)
{
    if (!m_error) {
        m_error = Error{std::move(what), m_origin + ", line " + std::to_string(m_lineNumber), std::move(hint)};
    }
    return std::nullopt;
}

std::optional<sim::Request> RequestCsvStream::parseLine()
{
    const auto& device = m_machine->description();
    const auto cells = split(m_line, ',');
    const std::size_t wanted = device.levels.size() + 4;
    if (cells.size() != wanted) {
        return complain("has " + std::to_string(cells.size()) + " cells instead of " + std::to_string(wanted),
                        "Follow the header " + requestCsvHeader(*m_machine));
    }
    const auto kind = m_machine->findRequest(cells[1]);
    if (!kind) {
        return complain("unknown request \"" + std::string(cells[1].substr(0, 40)) + "\"",
                        "Use a request of " + device.name);
    }
    const auto number = [&](std::size_t cell, const std::string& name,
                            std::int64_t count) -> std::optional<std::int64_t> {
        const auto value = parseInteger(cells[cell]);
        if (!value || *value < 0 || *value >= count) {
            return complain(name + " \"" + std::string(cells[cell].substr(0, 40)) + "\" is not in 0.." +
                                std::to_string(count - 1),
                            "Stay inside the device");
        }
        return value;
    };
    std::int64_t bank = 0;
    for (std::size_t level = 1; level < device.levels.size(); ++level) {
        const auto index = number(level + 2, device.levels[level].name, device.levels[level].count);
        if (!index) {
            return std::nullopt;
        }
        bank = bank * device.levels[level].count + *index;
    }
    const auto channel = number(2, device.levels.front().name, device.levels.front().count);
    const auto row = number(wanted - 2, "row", device.rowsPerBank);
    const auto column = number(wanted - 1, "column", device.columnsPerRow);
    if (!channel || !row || !column) {
        return std::nullopt;
    }
    return sim::Request{.row = static_cast<std::uint32_t>(*row),
                        .column = static_cast<std::uint16_t>(*column),
                        .bank = static_cast<std::uint16_t>(bank),
                        .channel = static_cast<std::uint16_t>(*channel),
                        .kind = static_cast<std::uint8_t>(*kind)};
}

std::size_t RequestCsvStream::read(std::span<sim::Request> out)
{
    std::size_t count = 0;
    while (count < out.size() && !m_error && takeLine()) {
        const auto request = parseLine();
        if (!request) {
            break;
        }
        out[count++] = *request;
    }
    return count;
}

} // namespace pimento
