// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/machine.h"
#include "sim/request.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pimento {

// The text form of request lists, one line per request in issue order:
//
//   seq,request,channel,pch,rank,bankgroup,bank,row,column          the levels are those of the device
//   0,ST,0,0,0,0,0,0,1

[[nodiscard]] std::string requestCsvHeader(const sim::Machine& machine);

/// Appends one line without a line end.
void appendRequestCsv(std::string& text, const sim::Machine& machine, std::int64_t sequence,
                      const sim::Request& request);

/// Reads a request list line by line while it is wanted. After a mistake the stream ends and `error` says what and
/// where.
class RequestCsvStream final : public sim::RequestStream {
public:
    /// `origin` names the text in messages. The machine must outlive the stream.
    RequestCsvStream(std::unique_ptr<std::istream> text, std::string origin, const sim::Machine& machine);

    [[nodiscard]] static Result<std::unique_ptr<RequestCsvStream>> open(const std::filesystem::path& file,
                                                                        const sim::Machine& machine);

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    [[nodiscard]] bool takeLine();
    [[nodiscard]] std::optional<sim::Request> parseLine();
    std::nullopt_t complain(std::string what, std::string hint);

    std::unique_ptr<std::istream> m_text;
    std::string m_origin;
    const sim::Machine* m_machine;
    std::string m_line;
    std::int64_t m_lineNumber = 0;
    std::optional<Error> m_error;
};

} // namespace pimento
