// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/setting_fields.h"

#include "views/question/check_list.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>

namespace pimento {

namespace {

using Names = std::vector<std::string>;
using Values = SettingFields::Values;

SettingSpec specOf(const char* id, SettingKind kind, SettingValue standard, const char* group = "")
{
    SettingSpec spec;
    spec.id = id;
    spec.title = std::string("Title of ") + id;
    spec.explanation = std::string("What ") + id + " does";
    spec.group = group;
    spec.kind = kind;
    spec.standard = std::move(standard);
    return spec;
}

SettingSpec choiceOf(const char* id, const Names& choices, const char* group = "")
{
    SettingSpec spec = specOf(id, SettingKind::Choice, choices.front(), group);
    for (const std::string& choice : choices) {
        spec.choices.push_back({choice, "Title of " + choice, "What " + choice + " is"});
    }
    return spec;
}

SettingSpec namesOf(const char* id, const Names& choices, const Names& standard, const char* group = "")
{
    SettingSpec spec = specOf(id, SettingKind::Names, standard, group);
    for (const std::string& choice : choices) {
        spec.choices.push_back({choice, choice, "Why " + choice});
    }
    return spec;
}

/// Returns the rules of a device as one list with a partner. The first `on` rules apply as standard.
std::vector<SettingSpec> rulesOf(const Names& rules, std::size_t on)
{
    SettingSpec wanted = namesOf("rules-on", rules, {}, "Device options");
    wanted.partner = "rules-off";
    for (std::size_t i = 0; i < on; ++i) {
        wanted.choices[i].isOn = true;
    }
    SettingSpec unwanted = namesOf("rules-off", rules, {}, "Device options");
    unwanted.isPartner = true;
    return {wanted, unwanted};
}

/// Returns a setting of every kind, some in two groups and some in none.
std::vector<SettingSpec> everyKind()
{
    SettingSpec number = specOf("devices", SettingKind::Number, std::int64_t{1}, "Device options");
    number.least = 1;
    number.most = 8;
    SettingSpec off = namesOf("passes-off", {"fusion", "staging"}, {}, "Compiler options");
    off.namesWhatIsOff = true;
    std::vector<SettingSpec> specs = {choiceOf("space", {"kept", "complete", "all"}),
                                      choiceOf("indexing", {"fastest", "exact"}, "Compiler options"),
                                      namesOf("prune", {"one", "two"}, {"one", "two"}, "Compiler options"), off,
                                      specOf("fast", SettingKind::Switch, false, "Compiler options")};
    std::ranges::copy(rulesOf({"order", "refresh", "staged"}, 2), std::back_inserter(specs));
    specs.push_back(number);
    return specs;
}

class SettingFieldsTest : public testing::Test {
protected:
    SettingFieldsTest()
    {
        m_fields.resize(260, 900);
        m_fields.setSpecs(everyKind());
        m_fields.show();
    }

    /// Shows settings, as another device or system does.
    void set(const std::vector<SettingSpec>& specs)
    {
        m_fields.setSpecs(specs);
        QApplication::processEvents(); // new fields are shown a moment later
    }
    void unfold()
    {
        for (const char* fold : {"compiler", "device"}) {
            if (auto* found = m_fields.findChild<QToolButton*>(QLatin1String(fold))) {
                found->setChecked(true);
            }
        }
    }

    template <class T> T& child(const char* name)
    {
        T* found = m_fields.findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    void click(const char* list, int row)
    {
        unfold();
        auto& names = child<CheckList>(list);
        const QRect area = names.visualItemRect(names.item(row));
        QTest::mouseClick(names.viewport(), Qt::LeftButton, {}, {area.left() + 10, area.center().y()});
    }
    [[nodiscard]] QString title(const char* fold) { return child<QToolButton>(fold).text(); }

    SettingFields m_fields;
};

} // namespace

TEST_F(SettingFieldsTest, BeginWithTheStandardsOfAllKinds)
{
    EXPECT_TRUE(m_fields.values().empty());
    EXPECT_EQ(child<QComboBox>("space").currentText(), QStringLiteral("Title of kept"));
    EXPECT_EQ(child<QComboBox>("space").toolTip(), QStringLiteral("What space does"));
    EXPECT_EQ(child<QComboBox>("space").itemData(1, Qt::ToolTipRole).toString(), QStringLiteral("What complete is"));
    EXPECT_FALSE(child<QCheckBox>("fast").isChecked());
    EXPECT_EQ(child<QSpinBox>("devices").value(), 1);
    EXPECT_TRUE(child<CheckList>("prune").isChecked(0));
    EXPECT_TRUE(child<CheckList>("passes-off").isChecked(0)); // it runs
    EXPECT_TRUE(child<CheckList>("rules-on").isChecked(1));
    EXPECT_FALSE(child<CheckList>("rules-on").isChecked(2));
    EXPECT_EQ(m_fields.findChild<CheckList*>(QStringLiteral("rules-off")), nullptr); // one list for both
}

TEST_F(SettingFieldsTest, TellWhatDiffersFromTheStandards)
{
    const QSignalSpy changes(&m_fields, &SettingFields::changed);

    child<QComboBox>("space").setCurrentIndex(2);
    child<QCheckBox>("fast").click();
    child<QSpinBox>("devices").setValue(4);
    click("prune", 1);
    click("passes-off", 0);

    EXPECT_EQ(changes.count(), 5);
    EXPECT_EQ(m_fields.values(), (Values{{"space", std::string("all")},
                                         {"fast", true},
                                         {"devices", std::int64_t{4}},
                                         {"prune", Names{"one"}},
                                         {"passes-off", Names{"fusion"}}}));
    child<QComboBox>("space").setCurrentIndex(0);
    child<QCheckBox>("fast").click();
    child<QSpinBox>("devices").setValue(1);
    click("prune", 1);
    click("passes-off", 0);
    EXPECT_TRUE(m_fields.values().empty());
}

// The fields accept impossible numbers, so that the system can refuse them with its limits.
TEST_F(SettingFieldsTest, LeaveItToTheSystemToRefuseNumbers)
{
    child<QSpinBox>("devices").setValue(5000);

    EXPECT_EQ(m_fields.values(), (Values{{"devices", std::int64_t{5000}}}));
}

TEST_F(SettingFieldsTest, SplitAListAmongPartners)
{
    click("rules-on", 0); // on as standard
    click("rules-on", 2); // off as standard
    EXPECT_EQ(m_fields.values(), (Values{{"rules-on", Names{"staged"}}, {"rules-off", Names{"order"}}}));
    EXPECT_EQ(title("device"), QStringLiteral("Device options (2 changed)"));

    click("rules-on", 0);
    EXPECT_EQ(m_fields.values(), (Values{{"rules-on", Names{"staged"}}}));
    click("rules-on", 2);
    EXPECT_TRUE(m_fields.values().empty());
}

TEST_F(SettingFieldsTest, FoldGroupsThatCountWhatIsChanged)
{
    auto& fold = child<QToolButton>("compiler");
    EXPECT_EQ(fold.text(), QStringLiteral("Compiler options"));
    EXPECT_FALSE(child<QComboBox>("indexing").isVisible());
    EXPECT_TRUE(child<QComboBox>("space").isVisible()); // of no group
    QTest::mouseClick(&fold, Qt::LeftButton);
    EXPECT_TRUE(child<QComboBox>("indexing").isVisible());

    child<QComboBox>("indexing").setCurrentIndex(1);
    EXPECT_EQ(title("compiler"), QStringLiteral("Compiler options (1 changed)"));
    click("passes-off", 0);
    click("passes-off", 1);
    EXPECT_EQ(title("compiler"), QStringLiteral("Compiler options (3 changed)")); // each pass counts
    EXPECT_EQ(title("device"), QStringLiteral("Device options"));
    EXPECT_FALSE(child<QToolButton>("Device optionsReset").isEnabled());

    child<QSpinBox>("devices").setValue(2);
    const QSignalSpy changes(&m_fields, &SettingFields::changed);
    QTest::mouseClick(&child<QToolButton>("Compiler optionsReset"), Qt::LeftButton);
    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(title("compiler"), QStringLiteral("Compiler options"));
    EXPECT_EQ(child<QComboBox>("indexing").currentIndex(), 0);
    EXPECT_TRUE(child<CheckList>("passes-off").isChecked(1));
    EXPECT_EQ(m_fields.values(), (Values{{"devices", std::int64_t{2}}})); // of the other group
}

TEST_F(SettingFieldsTest, ShowTheValuesOfAQuestion)
{
    child<QComboBox>("indexing").setCurrentIndex(1);
    const QSignalSpy changes(&m_fields, &SettingFields::changed);
    const Values values = {{"space", std::string("complete")}, {"fast", true},
                           {"devices", std::int64_t{3}},       {"prune", Names{"two"}},
                           {"passes-off", Names{"staging"}},   {"rules-on", Names{"staged"}},
                           {"rules-off", Names{"refresh"}}};

    m_fields.setValues(values);

    EXPECT_EQ(m_fields.values(), values);
    EXPECT_EQ(changes.count(), 0);
    EXPECT_EQ(child<QComboBox>("indexing").currentIndex(), 0); // not among them
    EXPECT_TRUE(child<QCheckBox>("fast").isChecked());
    EXPECT_FALSE(child<CheckList>("prune").isChecked(0));
    EXPECT_TRUE(child<CheckList>("passes-off").isChecked(0));
    EXPECT_FALSE(child<CheckList>("passes-off").isChecked(1));
    EXPECT_FALSE(child<CheckList>("rules-on").isChecked(1));
    EXPECT_TRUE(child<CheckList>("rules-on").isChecked(2));
    EXPECT_EQ(title("device"), QStringLiteral("Device options (3 changed)"));
}

TEST_F(SettingFieldsTest, StayWhileADeviceWithoutThemIsOnOffer)
{
    child<QToolButton>("device").setChecked(true);
    click("rules-on", 0);
    click("rules-on", 2);
    set(rulesOf({"refresh", "staged"}, 1)); // another device, without the first rule
    EXPECT_EQ(m_fields.values(), (Values{{"rules-on", Names{"staged"}}}));
    EXPECT_TRUE(child<CheckList>("rules-on").isVisible()); // the group is still unfolded
    click("rules-on", 0);
    EXPECT_EQ(m_fields.values(), (Values{{"rules-on", Names{"staged"}}, {"rules-off", Names{"refresh"}}}));

    set(everyKind());

    EXPECT_EQ(m_fields.values(), (Values{{"rules-on", Names{"staged"}}, {"rules-off", Names{"order", "refresh"}}}));
    EXPECT_FALSE(child<CheckList>("rules-on").isChecked(0));
}

TEST_F(SettingFieldsTest, StayWhileASystemWithoutThemIsOnOffer)
{
    child<QToolButton>("compiler").setChecked(true);
    child<QComboBox>("indexing").setCurrentIndex(1);

    set({choiceOf("space", {"listed", "kept", "all"}), choiceOf("mode", {"kernel", "inference"})});
    EXPECT_TRUE(m_fields.values().empty()); // of the space nothing was chosen, so it is the one of this system
    EXPECT_EQ(child<QComboBox>("space").currentText(), QStringLiteral("Title of listed"));
    child<QComboBox>("space").setCurrentIndex(2);
    set(everyKind());
    EXPECT_EQ(m_fields.values(), (Values{{"space", std::string("all")}, {"indexing", std::string("exact")}}));
    EXPECT_TRUE(child<QComboBox>("indexing").isVisible());
}

TEST_F(SettingFieldsTest, DoNotKeepChoicesThatASystemDoesNotHave)
{
    set({choiceOf("space", {"listed", "kept", "own"})});
    child<QComboBox>("space").setCurrentIndex(2);
    set(everyKind());

    EXPECT_TRUE(m_fields.values().empty());
    EXPECT_EQ(child<QComboBox>("space").currentIndex(), 0);
    set({choiceOf("space", {"listed", "kept", "own"})});
    EXPECT_EQ(m_fields.values(), (Values{{"space", std::string("own")}}));
}

TEST_F(SettingFieldsTest, SayThatADeviceHasNoneOfAList)
{
    set(rulesOf({}, 0));
    child<QToolButton>("device").setChecked(true);

    EXPECT_FALSE(child<CheckList>("rules-on").isVisible());
    const auto notes = m_fields.findChildren<QLabel*>(QStringLiteral("note"));
    EXPECT_TRUE(std::ranges::any_of(notes, [](const QLabel* note) {
        return note->isVisible() && note->text().startsWith(QStringLiteral("None for this device"));
    }));
    EXPECT_TRUE(m_fields.values().empty());
}

TEST_F(SettingFieldsTest, TakeNotesAndSwitchChoicesOff)
{
    m_fields.setNote("space", QStringLiteral("26 drafts"), QStringLiteral("tip"));
    m_fields.setPossible("space", "all", false, QStringLiteral("too many"));
    m_fields.setNote("none", QStringLiteral("nobody asked"), {});

    const auto notes = m_fields.findChildren<QLabel*>(QStringLiteral("note"));
    EXPECT_TRUE(std::ranges::any_of(
        notes, [](const QLabel* note) { return note->isVisible() && note->text() == QStringLiteral("26 drafts"); }));
    const auto* items = static_cast<QStandardItemModel*>(child<QComboBox>("space").model());
    EXPECT_FALSE(items->item(2)->isEnabled());
    EXPECT_EQ(items->item(2)->toolTip(), QStringLiteral("too many"));
    EXPECT_TRUE(items->item(1)->isEnabled());
}

TEST_F(SettingFieldsTest, AreGoneThroughInTheirOrder)
{
    m_fields.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_fields, 10'000));
    unfold();
    child<QComboBox>("indexing").setCurrentIndex(1); // a way back that is switched off is no stop
    child<QSpinBox>("devices").setValue(2);
    m_fields.firstField()->setFocus();

    QStringList names;
    for (int i = 0; i < 11; ++i) {
        names << m_fields.focusWidget()->objectName();
        QTest::keyClick(m_fields.focusWidget(), Qt::Key_Tab);
    }

    EXPECT_EQ(names.join(QLatin1Char(' ')).toStdString(),
              "space compiler indexing prune passes-off fast Compiler optionsReset device rules-on devices "
              "Device optionsReset");
    EXPECT_EQ(m_fields.lastField()->objectName(), QStringLiteral("Device optionsReset"));
}

} // namespace pimento
