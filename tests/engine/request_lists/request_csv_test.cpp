// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/request_lists/request_csv.h"

#include "engine/inspection/dram/command_csv.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <tuple>

namespace pimento::test {

namespace {

using testing::HasSubstr;

const std::string kHeader = "seq,request,channel,pch,rank,bankgroup,bank,row,column";

class RequestCsv : public testing::Test {
protected:
    [[nodiscard]] RequestCsvStream stream(const std::string& text) const
    {
        return {std::make_unique<std::istringstream>(text), "list.csv", *m_machine};
    }

    /// The message about a list whose second line is `line`.
    [[nodiscard]] std::string messageAbout(const std::string& line) const
    {
        RequestCsvStream list = stream(kHeader + "\n" + line + "\n");
        std::vector<sim::Request> out(4);
        EXPECT_EQ(list.read(out), 0U);
        return list.error() ? list.error()->message() : "";
    }

    std::shared_ptr<const sim::Machine> m_machine = backends().find("attacc").value();
};

TEST_F(RequestCsv, WritesOneLinePerRequest)
{
    // Bank 41 = 32 + 2 * 4 + 1: pCH 1, rank 0, bank group 2, bank 1.
    std::string line;
    appendRequestCsv(line, *m_machine, 7, {.row = 700, .column = 9, .bank = 41, .channel = 3, .kind = 1});

    EXPECT_EQ(line, "7,ST,3,1,0,2,1,700,9");
    EXPECT_EQ(requestCsvHeader(*m_machine), kHeader);
}

TEST_F(RequestCsv, ReadsBackWhatItWrites)
{
    const DraftQuestion asked = question("attn", "batch=1,nhead=2,dhead=16,seq_len=40", "attacc");
    const auto trace =
        dcc_artifact::makeTrace(*m_machine, *asked.kernel, asked.mode, draft(asked, "2x1,1x3,1x5").parts()).value();
    std::vector<sim::Request> written(static_cast<std::size_t>(dcc_artifact::countRequests(trace)));
    dcc_artifact::TraceStream source(trace);
    ASSERT_EQ(source.read(written), written.size());
    std::string text = kHeader;
    for (std::size_t i = 0; i < written.size(); ++i) {
        text += "\n";
        appendRequestCsv(text, *m_machine, static_cast<std::int64_t>(i), written[i]);
    }

    for (const std::size_t block : {1U, 7U, 4096U}) {
        RequestCsvStream list = stream(text);
        std::vector<sim::Request> all;
        std::vector<sim::Request> buffer(block);
        for (std::size_t count = block; count == block;) {
            count = list.read(buffer);
            all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count));
        }
        EXPECT_EQ(all, written);
        EXPECT_FALSE(list.error().has_value());
    }
}

TEST_F(RequestCsv, TakesCarriageReturns)
{
    RequestCsvStream list = stream(kHeader + "\r\n0,LD,0,0,0,0,0,5,6\r\n");
    std::vector<sim::Request> out(2);

    EXPECT_EQ(list.read(out), 1U);
    EXPECT_EQ(out[0].column, 6);
    EXPECT_FALSE(list.error().has_value());
}

TEST_F(RequestCsv, NamesTheLineOfAMistake)
{
    EXPECT_THAT(messageAbout("0,ST,0,0,0,0,0,0"), HasSubstr("list.csv, line 2: has 8 cells instead of 9"));
    EXPECT_THAT(messageAbout("0,RELU,0,0,0,0,0,0,0"), HasSubstr("line 2: unknown request \"RELU\""));
    EXPECT_THAT(messageAbout("0,ST,16,0,0,0,0,0,0"), HasSubstr("channel \"16\" is not in 0..15"));
    EXPECT_THAT(messageAbout("0,ST,0,2,0,0,0,0,0"), HasSubstr("pch \"2\" is not in 0..1"));
    EXPECT_THAT(messageAbout("0,ST,0,0,0,0,4,0,0"), HasSubstr("bank \"4\" is not in 0..3"));
    EXPECT_THAT(messageAbout("0,ST,0,0,0,0,0,16384,0"), HasSubstr("row \"16384\" is not in 0..16383"));
    EXPECT_THAT(messageAbout("0,ST,0,0,0,0,0,0,-1"), HasSubstr("column \"-1\" is not in 0..31"));
    EXPECT_THAT(messageAbout("0,ST,0,0,0,0,0,0x1,1"), HasSubstr("row \"0x1\" is not in"));
    EXPECT_THAT(messageAbout(""), HasSubstr("has 1 cells"));
    EXPECT_THAT(messageAbout(std::string(5000, '1')), HasSubstr("is longer than 4096 characters"));
}

TEST_F(RequestCsv, GivesWhatComesBeforeAMistake)
{
    RequestCsvStream list = stream(kHeader + "\n0,ST,0,0,0,0,0,0,0\n1,XX,0,0,0,0,0,0,0\n2,ST,0,0,0,0,0,0,0\n");
    std::vector<sim::Request> out(4);

    EXPECT_EQ(list.read(out), 1U);
    EXPECT_THAT(list.error()->message(), HasSubstr("line 3"));
    EXPECT_EQ(list.read(out), 0U);
}

TEST_F(RequestCsv, WantsTheHeaderOfTheDevice)
{
    EXPECT_THAT(stream("seq,request,row\n").error()->message(), HasSubstr("Begin the file with " + kHeader));
    EXPECT_TRUE(stream("").error().has_value());
    EXPECT_THAT(RequestCsvStream::open("/nowhere/list.csv", *m_machine).error().message(),
                HasSubstr("/nowhere/list.csv: cannot be opened"));
}

// AttAcc, from low to high: byte 5, column 5, row 14, bank 2, group 2, rank 1, pch 1, channel 4.
TEST_F(RequestCsv, ReadsTracesOfRamulator)
{
    RequestCsvStream list =
        stream("# a trace\n\nLD 0x20\nST 1024\nMAC_AB 0x40000000\n  W 2,1,0,3,2,17,5 \r\nR 0,0,0,0,0,0,0\n");
    std::vector<sim::Request> out(8);
    ASSERT_EQ(list.read(out), 5U) << list.error()->message();
    const auto kind = [&](const char* name) { return static_cast<std::uint8_t>(m_machine->findRequest(name).value()); };

    EXPECT_EQ(out[0], (sim::Request{.column = 1, .kind = kind("LD")}));
    EXPECT_EQ(out[1], (sim::Request{.row = 1, .kind = kind("ST")}));
    EXPECT_EQ(out[2], (sim::Request{.channel = 1, .kind = kind("MAC_AB")}));
    EXPECT_EQ(out[3], (sim::Request{.row = 17, .column = 5, .bank = 32 + 3 * 4 + 2, .channel = 2, .kind = kind("ST")}));
    EXPECT_EQ(out[4], (sim::Request{.kind = kind("LD")}));
}

TEST_F(RequestCsv, SaysWhatIsWrongInATrace)
{
    const auto message = [&](const std::string& line) {
        RequestCsvStream list = stream("LD 0\n" + line + "\n");
        std::vector<sim::Request> out(4);
        EXPECT_EQ(list.read(out), 1U);
        return list.error() ? list.error()->message() : "";
    };
    EXPECT_THAT(message("LD"), HasSubstr("list.csv, line 2: has 1 word instead of 2"));
    EXPECT_THAT(message("JUMP 0"), HasSubstr("unknown request \"JUMP\""));
    EXPECT_THAT(message("LD 0xzz"), HasSubstr("\"0xzz\" is no address"));
    EXPECT_THAT(message("LD -4"), HasSubstr("\"-4\" is no address"));
    EXPECT_THAT(message("LD 0xfffffffff"), HasSubstr("lies behind the last byte"));
    EXPECT_THAT(message("R 0,0,0"), HasSubstr("has 3 numbers instead of 7"));
    EXPECT_THAT(message("R 0,0,0,0,9,0,0"), HasSubstr("bank \"9\" is not in 0..3"));
}

TEST_F(RequestCsv, PassesOverWhatMeansNothing)
{
    RequestCsvStream list = stream("\xEF\xBB\xBFPIM_MAC_AB 0x0\nW 2, 1, 0,3 ,2,17, 5\nLD 0x20 # a remark\nRD 0x20\n");
    std::vector<sim::Request> out(8);
    ASSERT_EQ(list.read(out), 4U) << list.error()->message();
    const auto kind = [&](const char* name) { return static_cast<std::uint8_t>(m_machine->findRequest(name).value()); };

    EXPECT_EQ(out[0], (sim::Request{.kind = kind("MAC_AB")}));
    EXPECT_EQ(out[1], (sim::Request{.row = 17, .column = 5, .bank = 32 + 3 * 4 + 2, .channel = 2, .kind = kind("ST")}));
    EXPECT_EQ(out[2], (sim::Request{.column = 1, .kind = kind("LD")}));
    EXPECT_EQ(out[3], out[2]);

    RequestCsvStream table = stream("\xEF\xBB\xBFseq, request, channel, pch, rank, bankgroup, bank, row, column\n"
                                    "0, PIM_MAC_AB, 0, 0, 0, 0, 0, 5, 6\n");
    ASSERT_EQ(table.read(out), 1U) << table.error()->message();
    EXPECT_EQ(out[0], (sim::Request{.row = 5, .column = 6, .kind = kind("MAC_AB")}));
}

/// R and W stand for the requests with which the device reads and writes.
TEST_F(RequestCsv, ReadsVectorsOfEveryDevice)
{
    for (const auto& [name, read, write] :
         {std::tuple("attacc", "LD", "ST"), std::tuple("gddr6-aim", "LD", "ST"), std::tuple("hbm-pim-hbm3", "LD", "ST"),
          std::tuple("hbm-pim", "RD", "WR")}) {
        const auto machine = backends().find(name).value();
        std::string vector = "0";
        for (std::size_t i = 1; i < machine->description().levels.size() + 2; ++i) {
            vector += ",0";
        }
        RequestCsvStream list{std::make_unique<std::istringstream>("R " + vector + "\nW " + vector + "\n"), "list",
                              *machine};
        std::vector<sim::Request> out(4);
        ASSERT_EQ(list.read(out), 2U) << name << ": " << list.error()->message();
        EXPECT_EQ(out[0].kind, machine->findRequest(read).value()) << name;
        EXPECT_EQ(out[1].kind, machine->findRequest(write).value()) << name;
    }
}

/// A mistake in the first line is reported like the same mistake in a later line.
TEST_F(RequestCsv, TakesAFirstLineForWhatItIs)
{
    const auto message = [&](const std::string& text) {
        RequestCsvStream list = stream(text);
        std::vector<sim::Request> out(4);
        EXPECT_EQ(list.read(out), 0U);
        return list.error() ? list.error()->message() : "";
    };
    EXPECT_THAT(message("R 0 0 0 0 1 5 0\n"),
                HasSubstr("line 1: has 8 words instead of 2. Write a request and an "
                          "address, LD 0x1000, or a vector with commas, R 0,0,0,0,0,0,0"));
    EXPECT_THAT(message("An open explorer, with words\n"), HasSubstr("line 1: has 5 words instead of 2"));
    EXPECT_THAT(message("0x12345680 R\n"),
                HasSubstr("line 1: the address stands first. Write the request first: LD 0x12345680"));
    EXPECT_THAT(message("MAC_ABB 0x0\n"),
                HasSubstr("unknown request \"MAC_ABB\". Did you mean \"MAC_AB\"? Requests of "));
    EXPECT_THAT(message("seq;request;channel\n"), HasSubstr("the header is not that of a request list"));
    EXPECT_THAT(message("\x1F\x8B rest\n"), HasSubstr("list.csv: is compressed (gzip)"));
}

/// Only requests that lists may have are named.
TEST_F(RequestCsv, NamesTheRequestsOfSamsungsMachine)
{
    const auto machine = backends().find("hbm-pim").value();
    RequestCsvStream list{std::make_unique<std::istringstream>("JUMP 0x0\n"), "list", *machine};
    std::vector<sim::Request> out(4);
    EXPECT_EQ(list.read(out), 0U);
    EXPECT_THAT(list.error()->hint, HasSubstr("Requests of hbm-pim are RD, WR, BARRIER;"));
}

TEST_F(RequestCsv, RefusesAListWithoutARequest)
{
    for (const std::string& text : {std::string(), std::string("# nothing\n\n"), kHeader + "\n", std::string("\n")}) {
        RequestCsvStream list = stream(text);
        std::vector<sim::Request> out(4);
        EXPECT_EQ(list.read(out), 0U);
        ASSERT_TRUE(list.error().has_value()) << text;
        EXPECT_EQ(list.error()->message(),
                  "list.csv: has no request. Write one per line, a request and an address: LD 0x1000")
            << text;
    }
}

TEST_F(RequestCsv, WritesCommandsBesideTheirRequests)
{
    const auto line = [&](const sim::CommandRecord& record) {
        std::string text;
        appendCommandCsv(text, *m_machine, record);
        return text;
    };
    const int activate = m_machine->findCommand("ACT").value();
    const int refresh = m_machine->findCommand("REFab").value();

    EXPECT_EQ(commandCsvHeader(*m_machine), "cycle,command,channel,pch,rank,bankgroup,bank,row,column");
    EXPECT_EQ(line({.cycle = 12, .command = activate, .channel = 2, .bank = 41, .row = 7, .column = 3}),
              "12,ACT,2,1,0,2,1,7,3");
    EXPECT_EQ(line({.cycle = 5071, .command = refresh, .channel = 4, .refreshNode = 1}),
              "5071,REFab,4,1,-1,-1,-1,-1,-1");
}

} // namespace

} // namespace pimento::test
