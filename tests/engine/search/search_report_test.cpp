// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/search_report.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

Error doesNotFit(const std::string& reason)
{
    Error error{"does not fit", "", "", ErrorKind::DoesNotFit};
    error.reason = reason;
    return error;
}

TEST(SearchReport, AddsWhatIsFoundOutAboutLaterRows)
{
    SearchReport report;
    report.count(CostSource::Evaluated);
    report.fail(doesNotFit("memory"), 1);
    SearchReport later;
    later.count(CostSource::Cached);
    later.count(CostSource::Shared);
    later.fail(doesNotFit("memory"), 4, 2);
    later.fail(doesNotFit("registers"), 6);

    report.append(later);

    EXPECT_EQ(report.finished(), 3U);
    EXPECT_EQ(report.impossible(), 4U);
    EXPECT_EQ(report.failures, (std::vector<FailureClass>{{"memory", 3, 1}, {"registers", 1, 6}}));
}

} // namespace

} // namespace pimento::test
