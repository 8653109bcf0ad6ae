// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/question_match.h"

#include "tests/support/places.h"
#include "tests/support/small_exploration.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

Question askedFirst() { return test::questionAbout("compiled", "gemv", "batch=1,nhead=2,dhead=32,seq_len=32"); }

std::string differences(const Question& one, const Question& other)
{
    return differencesOf(*test::posed(one), *test::posed(other)).join(QStringLiteral(", ")).toStdString();
}

/// Returns the differences between a question and a changed one, and expects the same in both directions.
std::string differencesAfter(const std::function<void(Question&)>& change)
{
    Question changed = askedFirst();
    change(changed);
    const std::string there = differences(askedFirst(), changed);
    EXPECT_EQ(differences(changed, askedFirst()), there);
    return there;
}

} // namespace

TEST(QuestionMatch, FindsNothingInOtherWritingsOfAQuestion)
{
    EXPECT_EQ(differencesAfter([](Question&) {}), "");
    EXPECT_EQ(differencesAfter([](Question& question) { question.system = "sound"; }), "");
    EXPECT_EQ(differencesAfter([](Question& question) {
                  question.settings["space"] = std::string("complete");
                  question.settings["devices"] = std::int64_t{1};
              }),
              "");
}

TEST(QuestionMatch, NamesThePartOfTheKernel)
{
    EXPECT_EQ(differencesAfter([](Question& question) { question.workload.sizes["seq_len"] = "64"; }), "sizes");
    EXPECT_EQ(differencesAfter([](Question& question) { question.workload.elementType = "int8"; }),
              "element type or resident tensors");
    EXPECT_EQ(differencesAfter([](Question& question) { question.workload.streamed = {"W"}; }),
              "element type or resident tensors");
    EXPECT_EQ(differencesAfter([](Question& question) {
                  question.workload.name = "red";
                  question.workload.sizes = {{"batch", "1"}, {"vec_len", "512"}};
              }),
              "kernel");
}

TEST(QuestionMatch, NoticesAnotherTextUnderTheSameName)
{
    const std::string& text = (*language::findKernel(test::catalogue().kernels, "gemv"))->text;
    Question own = askedFirst();
    own.workload.name = "my-gemv";
    own.workload.text = text + "# mine\n";
    Question other = own;
    other.workload.text = text + "# mine as well\n";

    EXPECT_EQ(differences(own, own), "");
    EXPECT_EQ(differences(own, other), "kernel text");
    EXPECT_EQ(differences(askedFirst(), own), "kernel");
}

TEST(QuestionMatch, NamesSettingsByTheirGroup)
{
    EXPECT_EQ(differencesAfter([](Question& question) { question.settings["space"] = std::string("all"); }), "drafts");
    EXPECT_EQ(differencesAfter([](Question& question) { question.settings["indexing"] = std::string("exact"); }),
              "compiler options");
    EXPECT_EQ(differencesAfter([](Question& question) {
                  question.settings["indexing"] = std::string("exact");
                  question.settings["passes-off"] = Names{"staging"};
              }),
              "compiler options"); // once
    EXPECT_EQ(differencesAfter([](Question& question) { question.settings["rules-off"] = Names{"program-order"}; }),
              "device options");
    EXPECT_EQ(differencesAfter([](Question& question) {
                  question.workload.sizes["batch"] = "4";
                  question.settings["devices"] = std::int64_t{2};
              }),
              "sizes, device options");
}

TEST(QuestionMatch, NamesTheValuesOfSettings)
{
    Question changed = askedFirst();
    changed.settings["passes-off"] = Names{"staging"};
    const auto words = differencesWithValues(*test::posed(changed), *test::posed(askedFirst()));
    ASSERT_EQ(words.size(), 1);
    EXPECT_EQ(words.front().toStdString(), "disabled passes: staged rearrangement");
    EXPECT_TRUE(differencesWithValues(*test::posed(changed), *test::posed(changed)).isEmpty());
}

TEST(QuestionMatch, NamesTheModelAndTheDevice)
{
    EXPECT_EQ(differencesAfter([](Question& question) { question.system = "dcc-artifact"; }), "model");
    EXPECT_EQ(differencesAfter([](Question& question) { question.device.name = "hbm-pim-hbm3"; }), "device");
    EXPECT_EQ(differencesAfter([](Question& question) {
                  question.workload.sizes["seq_len"] = "64";
                  question.device.name = "hbm-pim-hbm3";
              }),
              "sizes, device");
}

TEST(QuestionMatch, NoticesAnotherFileOfADevice)
{
    const auto shipped = test::registry().find("attacc").value();
    sim::DeviceDescription changed = shipped->description();
    changed.summary += " Changed.";
    const auto compiled = [](const sim::DeviceDescription& device) {
        return MadeDevice(std::make_shared<const sim::Machine>(sim::Machine::compile(device).value()));
    };

    EXPECT_EQ(MadeDevice(shipped), MadeDevice(shipped));
    EXPECT_EQ(MadeDevice(shipped), compiled(shipped->description()));
    EXPECT_NE(MadeDevice(shipped), compiled(changed));

    std::ifstream file(sourceFile("/datasets/templates/device.json"));
    std::ostringstream read;
    read << file.rdbuf();
    std::string text = read.str();
    Question one = askedFirst();
    one.device = {"my-device", text};
    const std::string value = "\"nCCDAB\": {\"value\": 4";
    ASSERT_NE(text.find(value), std::string::npos);
    text.replace(text.find(value), value.size(), "\"nCCDAB\": {\"value\": 5");
    Question two = askedFirst();
    two.device = {"my-device", text};
    EXPECT_EQ(differences(one, one), "");
    EXPECT_EQ(differences(one, two), "device file");
}

} // namespace pimento
