// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace pimento {

// Text form of request lists, one line per request in issue order:
//
//   seq,request,channel,pch,rank,bankgroup,bank,row,column          the levels are those of the device
//   0,ST,0,0,0,0,0,0,1
//
// Lists of compiled programs have two more columns: the part that the request's time counts for (in, compute, out), and
// details in words, which only the reader for Samsung's machine needs (its bursts, and the barriers that are fences of
// all channels). Rows of that machine are physical ones, because those beyond the memory are switches.
//
//   17,WR_GBB,0,0,0,0,0,0,0,compute,entry=3 banks=0-63
//   90,WR,0,0,0,16383,0,compute,data=00000001...
//
// Request traces of Ramulator 2 can be read too: a request and a byte address, or R or W and an address vector in the
// order of the levels, row and column; # begins a comment. They may contain PIM requests of the device, with or without
// the prefix PIM_. R and W, LD and ST, RD and WR denote the device's own read and write requests. Spaces around numbers
// and a byte order mark are ignored. A list without requests is an error.
//
//   LD 0x12340
//   ST 74560
//   W 0,1,0,2,3,17,5

enum class RequestColumns : std::uint8_t { Address, Described };

[[nodiscard]] std::string requestCsvHeader(const sim::Machine& machine,
                                           RequestColumns columns = RequestColumns::Address);

/// Appends one line without a line end.
void appendRequestCsv(std::string& text, const sim::Machine& machine, std::int64_t sequence,
                      const sim::Request& request);
void appendRequestCsv(std::string& text, const sim::Machine& machine, std::int64_t sequence,
                      const DescribedRequest& request);

/// Number of rows of a bank that a request can name.
[[nodiscard]] std::int64_t addressableRows(const sim::DeviceDescription& device);

/// Reads a request list line by line on demand. After a mistake the stream ends, and `error` has what and where.
class RequestCsvStream final : public sim::RequestStream {
public:
    /// `origin` names the text in messages. The machine must outlive the stream.
    RequestCsvStream(std::unique_ptr<std::istream> text, std::string origin, const sim::Machine& machine);

    [[nodiscard]] static Result<std::unique_ptr<RequestCsvStream>> open(const std::filesystem::path& file,
                                                                        const sim::Machine& machine);

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;
    /// Reads the next request with its details.
    [[nodiscard]] bool next(DescribedRequest& out);
    /// True if rows may have details.
    [[nodiscard]] bool isDescribed() const { return m_columns == RequestColumns::Described; }
    /// Ends the stream with a mistake in the row that was read last.
    void refuse(std::string what, std::string hint) { std::ignore = complain(std::move(what), std::move(hint)); }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    [[nodiscard]] bool takeLine();
    /// Takes the next byte of the text, or its end.
    [[nodiscard]] int takeByte();
    void lookAtBegin();
    void complainOfNone();
    void readHeader();
    [[nodiscard]] std::optional<sim::Request> parseLine();
    [[nodiscard]] std::optional<sim::Request> parseRow();
    [[nodiscard]] std::optional<sim::Request> parseTraceLine();
    [[nodiscard]] std::optional<sim::Request> parseAddress(int kind, std::string_view text);
    [[nodiscard]] std::optional<sim::Request> parseVector(int kind, std::span<const std::string_view> cells);
    /// Takes the next line that is not empty.
    [[nodiscard]] bool takeRequestLine();
    std::nullopt_t complain(std::string what, std::string hint);
    std::nullopt_t complainOfWords(std::span<const std::string_view> words);
    [[nodiscard]] std::optional<int> findKind(std::string_view name);

    std::unique_ptr<std::istream> m_text;
    std::string m_origin;
    const sim::Machine* m_machine;
    RequestColumns m_columns = RequestColumns::Address;
    std::string m_ahead; // first bytes of the text that were read ahead
    std::size_t m_taken = 0;
    std::string m_line;
    std::string_view m_detail; // part of the line
    std::int64_t m_lineNumber = 0;
    bool m_isTrace = false; // a trace of Ramulator
    bool m_isLineTaken = false;
    bool m_hasRequests = false;
    std::optional<Error> m_error;
};

} // namespace pimento
