// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_walk.h"
#include "tests/engine/systems/comonm/cnm_random.h"
#include "tests/engine/systems/comonm/llvcnm_diff.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pimento::comonm {
namespace {

constexpr const char* kFunction = R"(function @va(levels=2, rows)
{
    MOV.i32 r1, 0
    for i = 0 to 8*process+rows step 2
    {
        LOAD.i32 a_buf, a @L2 bytes=1024 addr=512*i-8
        MAC.f16 grf @L1 parity=1 addr=i hold=3
    }
    BARRIER.i32
}
)";

TEST(LlvcnmText, ReadsWhatItWrites)
{
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        RandomStream random(7, seed);
        const llvcnm::Function function = test::randomFunction(random);
        ASSERT_TRUE(llvcnm::check(function).has_value()) << llvcnm::check(function).error().message();
        const std::string text = llvcnm::print(function);

        const auto read = llvcnm::parse(text);

        ASSERT_TRUE(read.has_value()) << read.error().message() << "\n" << text;
        ASSERT_EQ(*read, function) << text;
        ASSERT_EQ(llvcnm::print(*read), text);
    }
}

TEST(LlvcnmText, ReadsEveryPartOfTheGrammar)
{
    const auto function = llvcnm::parse(kFunction);

    ASSERT_TRUE(function.has_value()) << function.error().message();
    EXPECT_EQ(llvcnm::print(*function), kFunction);
    EXPECT_EQ(function->variables, (std::vector<std::string>{"rows", "i"}));
    const auto& loop = std::get<llvcnm::Loop>(function->body[1]);
    EXPECT_EQ(loop.step, 2);
    EXPECT_EQ(loop.end, (AffineForm{0, {{kProcessVariable, 8}, {0, 1}}}));
    const auto& access = std::get<llvcnm::Instruction>(loop.body[1]);
    EXPECT_EQ(access.parity, 1);
    EXPECT_EQ(access.hold, 3);
    EXPECT_EQ(llvcnm::parametersOf(*function), std::vector<std::int32_t>{0});
}

TEST(LlvcnmText, GivesParametersNumbers)
{
    const auto function = llvcnm::parse(kFunction);
    ASSERT_TRUE(function.has_value());

    const llvcnm::Function bound = llvcnm::withParameters(*function, {40});

    EXPECT_TRUE(llvcnm::parametersOf(bound).empty());
    EXPECT_EQ(std::get<llvcnm::Loop>(bound.body[1]).end, (AffineForm{40, {{kProcessVariable, 8}}}));
}

struct Wrong {
    std::string text;
    int line;
    int column;
    std::string what;
};

TEST(LlvcnmText, NamesTheSpotOfEveryMistake)
{
    const std::string head = "function @f(levels=2)\n{\n";
    for (const Wrong& wrong : {
             Wrong{"func @f(levels=2) {}", 1, 1, "the word function"},
             Wrong{"function @f(levels=0) {}", 1, 20, "\"0\" for a number"},
             Wrong{"function @f(levels=2, n, n) {}", 1, 26, "twice"},
             Wrong{"function @f(levels=2, process) {}", 1, 23, "process"},
             Wrong{head + "ADDD.i32 a\n}", 3, 1, "Did you mean ADD?"},
             Wrong{head + "ADD.i33 a\n}", 3, 5, "i33"},
             Wrong{head + "ADD.i32 a,\n}", 4, 1, "an operand"},
             Wrong{head + "LOAD.i32 a @L3\n}", 3, 13, "the levels L1 to L2"},
             Wrong{head + "LOAD.i32 a\n}", 3, 1, "without a level"},
             Wrong{head + "LOAD.i32 a @L1 parity=1\n}", 3, 1, "parity"},
             Wrong{head + "LOAD.i32 a @L1 addr=4 bytes=8\n}", 3, 23, "in this order"},
             Wrong{head + "LOAD.i32 a @L1 bytes=-8\n}", 3, 22, "\"-8\""},
             Wrong{head + "ADD.i32 a b\n}", 3, 11, "attribute"},
             Wrong{head + "for i = 1 to 4 step 1\n{ }\n}", 3, 9, "\"1\" for a number"},
             Wrong{head + "for i = 0 to 4 step 0\n{ }\n}", 3, 21, "from 1"},
             Wrong{head + "for i = 0 to k step 1\n{ }\n}", 3, 14, "unknown variable \"k\""},
             Wrong{head + "for i = 0 to 4 step 1\n{ for i = 0 to 2 step 1 { } }\n}", 4, 7, "inside a loop over it"},
             Wrong{head + "for i = 0 to 4 step 1\n{ }\nLOAD.i32 a @L1 addr=i\n}", 5, 21, "outside of its loop"},
             Wrong{head + "ADD.i32 a\n", 4, 1, "ends"},
             Wrong{head + "}\n}", 4, 1, "goes on"},
         }) {
        const auto read = llvcnm::parse(wrong.text);
        ASSERT_FALSE(read.has_value()) << wrong.text;
        EXPECT_THAT(read.error().message(), testing::HasSubstr(wrong.what)) << wrong.text;
        ASSERT_TRUE(read.error().place.has_value());
        EXPECT_EQ(*read.error().place, (TextSpot{wrong.line, wrong.column})) << read.error().message() << wrong.text;
    }
}

TEST(LlvcnmText, RefusesAnyPrefixWithoutHarm)
{
    const std::string text = kFunction;
    for (std::size_t size = 0; size + 2 < text.size(); ++size) {
        EXPECT_FALSE(llvcnm::parse(text.substr(0, size)).has_value()) << size;
    }
}

TEST(LlvcnmCheck, RefusesFunctionsThatNoTextSays)
{
    const auto good = llvcnm::parse(kFunction);
    ASSERT_TRUE(good.has_value());
    const auto broken = [&](auto&& change) {
        llvcnm::Function function = *good;
        change(function);
        return !llvcnm::check(function).has_value();
    };
    const auto loopOf = [](llvcnm::Function& function) -> llvcnm::Loop& {
        return std::get<llvcnm::Loop>(function.body[1]);
    };

    EXPECT_FALSE(broken([](llvcnm::Function&) {}));
    EXPECT_TRUE(broken([](llvcnm::Function& f) { f.name = "a b"; }));
    EXPECT_TRUE(broken([](llvcnm::Function& f) { f.levels = 0; }));
    EXPECT_TRUE(broken([](llvcnm::Function& f) { f.levels = 1; })); // the load is at level 2
    EXPECT_TRUE(broken([](llvcnm::Function& f) { f.variables[1] = "rows"; }));
    EXPECT_TRUE(broken([&](llvcnm::Function& f) { loopOf(f).step = 0; }));
    EXPECT_TRUE(broken([&](llvcnm::Function& f) { loopOf(f).variable = 2; }));
    EXPECT_TRUE(broken([&](llvcnm::Function& f) { loopOf(f).end.terms = {{1, 1}}; })); // its own variable
    EXPECT_TRUE(broken([&](llvcnm::Function& f) { loopOf(f).end.terms = {{0, 1}, {kProcessVariable, 1}}; }));
    EXPECT_TRUE(broken([&](llvcnm::Function& f) { loopOf(f).end.terms = {{0, 0}}; }));
}

/// Lines of a difference with one kind of change.
std::size_t countOf(const std::vector<llvcnm::DiffLine>& lines, llvcnm::Change change)
{
    return static_cast<std::size_t>(std::ranges::count(lines, change, &llvcnm::DiffLine::change));
}

TEST(LlvcnmDiff, NamesInstructionsThatWereAddedAndRemoved)
{
    const auto before = llvcnm::parse(kFunction);
    auto after = *before;
    auto& loop = std::get<llvcnm::Loop>(after.body[1]);
    loop.step = 4;
    loop.body.erase(loop.body.begin());
    loop.body.emplace_back(llvcnm::Instruction{llvcnm::Op::Br, llvcnm::Type::I32, {"r1", "r2"}});

    const auto lines = llvcnm::differences(*before, after);

    EXPECT_EQ(llvcnm::text(lines), "  MOV.i32 r1, 0\n"
                                   "- for i = 0 to 8*process+rows step 2\n"
                                   "+ for i = 0 to 8*process+rows step 4\n"
                                   "-     LOAD.i32 a_buf, a @L2 bytes=1024 addr=512*i-8\n"
                                   "      MAC.f16 grf @L1 parity=1 addr=i hold=3\n"
                                   "+     BR.i32 r1, r2\n"
                                   "  BARRIER.i32\n");
    EXPECT_EQ(llvcnm::changedInstructions(lines, llvcnm::Change::Removed), 1U);
    EXPECT_EQ(llvcnm::changedInstructions(lines, llvcnm::Change::Added), 1U);
}

TEST(LlvcnmDiff, FindsNothingInEqualFunctionsAndAllInOthers)
{
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        RandomStream random(8, seed);
        const llvcnm::Function function = test::randomFunction(random);
        const auto same = llvcnm::differences(function, function);
        EXPECT_EQ(countOf(same, llvcnm::Change::None), same.size());

        std::size_t instructions = 0;
        llvcnm::forEachInstruction(function.body, [&](const llvcnm::Instruction&) { ++instructions; });
        const auto all = llvcnm::differences(llvcnm::Function{"empty", 1, {}, {}}, function);
        EXPECT_EQ(llvcnm::changedInstructions(all, llvcnm::Change::Added), instructions);
        EXPECT_EQ(countOf(all, llvcnm::Change::Added), all.size());
    }
}

TEST(CnmText, ReadsWhatItWrites)
{
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        RandomStream random(9, seed);
        const CnmKernel kernel = test::randomCnmKernel(random);
        ASSERT_TRUE(check(kernel).has_value()) << check(kernel).error().message();
        const std::string text = print(kernel);

        const auto read = parseCnm(text);

        ASSERT_TRUE(read.has_value()) << read.error().message() << "\n" << text;
        ASSERT_EQ(*read, kernel) << text;
        ASSERT_EQ(print(*read), text);
    }
}

TEST(CnmText, NamesTheSpotOfEveryMistake)
{
    const std::string head = "kernel k\nA = Operand(A, TENSOR, i32)\ni = Index(i, 4)\n";
    for (const Wrong& wrong : {
             Wrong{"A = Operand(A, TENSOR, i32)", 1, 1, "the word kernel"},
             Wrong{head + "A = Operand(A, TENSOR, i32)\nret([])", 4, 1, "twice"},
             Wrong{head + "B = Operand(C, TENSOR, i32)\nret([])", 4, 13, "a second name"},
             Wrong{head + "B = Operand(B, VECTOR, i32)\nret([])", 4, 16, "neither TENSOR nor SCALAR"},
             Wrong{head + "m = MemoOp(A, L1, LOAD)\nret([])", 4, 5, "unknown kind"},
             Wrong{head + "m = MemOp(B, L1, LOAD)\nret([])", 4, 11, "unknown operand \"B\""},
             Wrong{head + "m = MemOp(A, L9, LOAD)\nret([])", 4, 15, "from 1 to 8"},
             Wrong{head + "m = MemOp(A, L1, LOAD, index=i, bytes=8)\nret([])", 4, 33, "does not belong"},
             Wrong{head + "o = Operation(ADX, [A], A, i32)\nret([])", 4, 15, "ADD"},
             Wrong{head + "l = For([m], i)\nret([])", 4, 10, "unknown part \"m\""},
             Wrong{head + "j = Index(j, 0)\nret([])", 4, 14, "from 1 on"},
             Wrong{head + "m = MemOp(A, L1, LOAD, address=4*i)\nret([m])", 5, 1, "outside of its loop"},
             Wrong{head + "ret([]) x", 4, 9, "goes on"},
             Wrong{head, 4, 1, "an object"},
         }) {
        const auto read = parseCnm(wrong.text);
        ASSERT_FALSE(read.has_value()) << wrong.text;
        EXPECT_THAT(read.error().message(), testing::HasSubstr(wrong.what)) << wrong.text;
        ASSERT_TRUE(read.error().place.has_value());
        EXPECT_EQ(*read.error().place, (TextSpot{wrong.line, wrong.column})) << read.error().message() << wrong.text;
    }
}

/// A text with some of its characters replaced, removed or doubled.
std::string changed(std::string text, RandomStream& random)
{
    static constexpr std::string_view kSigns = "{}()[]=,@.*+-0129abL\n \xff";
    for (std::size_t changes = 1 + random.below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t place = random.below(text.size());
        const std::size_t kind = random.below(3);
        if (kind == 0) {
            text[place] = kSigns[random.below(kSigns.size())];
        } else if (kind == 1) {
            text.erase(place, 1 + random.below(3));
        } else {
            text.insert(place, text.substr(place, 1 + random.below(5)));
        }
    }
    return text;
}

TEST(CnmText, AcceptsOnlyWhatItsChecksAcceptWhateverIsChanged)
{
    int accepted = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        RandomStream random(10, seed);
        const std::string code = changed(llvcnm::print(test::randomFunction(random)), random);
        if (const auto function = llvcnm::parse(code)) {
            ASSERT_TRUE(llvcnm::check(*function).has_value()) << code << llvcnm::check(*function).error().message();
            ASSERT_EQ(*llvcnm::parse(llvcnm::print(*function)), *function) << code;
            ++accepted;
        }
        const std::string graph = changed(print(test::randomCnmKernel(random)), random);
        if (const auto kernel = parseCnm(graph)) {
            ASSERT_EQ(*parseCnm(print(*kernel)), *kernel) << graph;
            ++accepted;
        }
    }
    EXPECT_GT(accepted, 100);
}

TEST(CnmText, RefusesPartsThatMultiplyBeyondAllBounds)
{
    std::string text = "kernel k\nA = Operand(A, TENSOR, i32)\ni = Index(i, 4)\np0 = MemOp(A, L1, LOAD)\n";
    std::string last = "p0";
    for (int i = 1; i < 40; ++i) {
        const std::string name = "p" + std::to_string(i);
        text += "i" + std::to_string(i) + " = Index(i" + std::to_string(i) + ", 2)\n";
        text += name + " = For([" + last + ", " + last + "], i" + std::to_string(i) + ")\n";
        last = name;
    }

    const auto read = parseCnm(text + "ret([" + last + "])\n");

    ASSERT_FALSE(read.has_value());
    EXPECT_THAT(read.error().message(), testing::HasSubstr("more than 65536 parts"));
}

} // namespace
} // namespace pimento::comonm
