// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/hints/hint_case.h"

// Refusals of request lists and traces.

namespace pimento::test {

namespace {

HintCase trace(const std::string& name, const std::string& device, const std::string& wrong, const std::string& says,
               const std::vector<std::string>& right)
{
    HintCase made{.name = name + " on " + device,
                  .files = {{"t.trace", wrong}},
                  .command = "$CLI replay t.trace -b " + device,
                  .says = says};
    for (const std::string& each : right) {
        made.followed.push_back({.files = {{"t.trace", each}}});
    }
    return made;
}

} // namespace

std::vector<HintCase> traceHintCases()
{
    const std::string header = "seq,request,channel,pch,rank,bankgroup,bank,row,column";
    std::vector<HintCase> all = {
        trace("address first", "attacc", "0x12345680 R\n", "Write the request first: LD 0x12345680",
              {"LD 0x12345680\n"}),
        trace("address first", "hbm-pim", "0x12345680 W\n", "Write the request first: WR 0x12345680",
              {"WR 0x12345680\n"}),
        trace("near a request", "attacc", "MAC_ABB 0x0\n", "Did you mean \"MAC_AB\"?", {"MAC_AB 0x0\n"}),
        trace("numbers without commas", "attacc", "R 0 0 0 0 1 5 0\n",
              "Write a request and an address, LD 0x1000, or a vector with commas, R 0,0,0,0,0,0,0, or begin the file "
              "with the header " +
                  header,
              {"LD 0x1000\n", "R 0,0,0,0,0,0,0\n", header + "\n0,LD,0,0,0,0,1,5,0\n"}),
        trace("too few numbers", "gddr6-aim", "R 0,0\n",
              "Give one per level of the device, row and column: R 0,0,0,0,0", {"R 0,0,0,0,0\n"}),
        trace("header of another device", "attacc", "seq,request,row\n",
              "Begin the file with " + header + ", or write a request and an address per line: LD 0x1000",
              {header + "\n0,LD,0,0,0,0,0,0,0\n", "LD 0x1000\n"}),
        trace("no request", "attacc", "# nothing\n", "Write one per line, a request and an address: LD 0x1000",
              {"LD 0x1000\n"}),
        trace("no request", "hbm-pim", "", "Write one per line, a request and an address: RD 0x1000", {"RD 0x1000\n"}),
        trace("no address", "attacc", "LD here\n", "Write a byte address such as 0x1000 or 4096",
              {"LD 0x1000\n", "LD 4096\n"}),
    };
    // Every request that is named can be used.
    for (const char* device : {"attacc", "gddr6-aim", "hbm-pim"}) {
        HintCase names = trace("names of requests", device, "JUMP 0x0\n", "R and W stand for what it reads", {});
        names.listed = std::string("Requests of ") + device + " are ([A-Z_0-9, ]+);";
        names.listedCommand = "printf '{} 0x0\\n' > t.trace; $CLI replay t.trace -b " + std::string(device);
        all.push_back(names);
    }
    return all;
}

} // namespace pimento::test
