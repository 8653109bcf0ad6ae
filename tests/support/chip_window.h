// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/devices/whatif_controller.h"
#include "tests/support/chip_tenant.h"
#include "tests/support/window_test.h"
#include "views/whatif/parameter_panel.h"
#include "views/whatif/whatif_page.h"

#include <QDoubleSpinBox>
#include <QToolButton>

namespace pimento {

/// A window with the tenant of tests/support/chip_tenant.h. Tests register it by a base before this one:
/// test::WithChip.
class ChipWindow : public WindowTest {
protected:
    using WindowTest::WindowTest;

    /// Shows the page What-if with the parameters of the chip, once its first answers are there.
    void openWhatIf()
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("whatif")));
        ASSERT_TRUE(waitForWhatIf());
        auto& fold = child<QToolButton>("parameters.mesh");
        if (!fold.isChecked()) {
            QTest::mouseClick(&fold, Qt::LeftButton);
        }
        QApplication::processEvents();
    }
    /// Types the time of a hop, and waits for the answers.
    void typeHop(const char* value)
    {
        auto& hop = child<QDoubleSpinBox>("value.hop");
        hop.setFocus();
        hop.selectAll();
        QTest::keyClicks(&hop, QLatin1String(value));
        QTest::keyClick(&hop, Qt::Key_Return);
        ASSERT_TRUE(waitForWhatIf());
    }

private:
    [[nodiscard]] bool waitForWhatIf()
    {
        return QTest::qWaitFor([&] { return m_window.whatIfController().isSettled(); }, kPatience);
    }
};

} // namespace pimento
