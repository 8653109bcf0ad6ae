// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/inspection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

struct Heat {
    double watts = 0;
};

class Remark {
public:
    virtual ~Remark() = default;
    [[nodiscard]] virtual std::string text() const = 0;
};

class ShortRemark final : public Remark {
public:
    [[nodiscard]] std::string text() const override { return "fewer cores"; }
};

} // namespace

TEST(Inspection, HasThePartsThatASystemAdded)
{
    Inspection inspection;
    inspection.add(std::make_shared<const Heat>(Heat{5}));
    inspection.add<Remark>(std::make_shared<const ShortRemark>()); // asked for by its interface
    inspection.addList(std::vector<int>{3, 4});

    ASSERT_NE(inspection.part<Heat>(), nullptr);
    EXPECT_EQ(inspection.part<Heat>()->watts, 5);
    EXPECT_EQ(inspection.shared<Remark>()->text(), "fewer cores");
    EXPECT_EQ(inspection.part<ShortRemark>(), nullptr);
    EXPECT_THAT(inspection.list<int>(), testing::ElementsAre(3, 4));
    EXPECT_THAT(inspection.list<double>(), testing::IsEmpty());
}

TEST(Inspection, SaysWhyAPartIsMissing)
{
    Inspection inspection;
    inspection.addMissing<Heat>("The device has no power figures.");
    inspection.addOnRequest<Remark>();
    inspection.add(std::shared_ptr<const std::string>());

    EXPECT_EQ(inspection.part<Heat>(), nullptr);
    EXPECT_EQ(inspection.whyMissing<Heat>(), "The device has no power figures.");
    EXPECT_FALSE(inspection.isOnRequest<Heat>());
    EXPECT_TRUE(inspection.isOnRequest<Remark>());
    EXPECT_FALSE(inspection.isOnRequest<std::string>()); // the system made no such part
    EXPECT_EQ(inspection.whyMissing<std::string>(), "");
}

TEST(Inspection, ReplacesAPartOfTheSameType)
{
    Inspection inspection;
    inspection.addOnRequest<Heat>();
    inspection.add(std::make_shared<const Heat>(Heat{1}));
    EXPECT_FALSE(inspection.isOnRequest<Heat>());
    inspection.add(std::make_shared<const Heat>(Heat{2}));

    EXPECT_EQ(inspection.part<Heat>()->watts, 2);
}

} // namespace pimento::test
