// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figures/figure_controller.h"
#include "engine/base/csv.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/figures/figure_tables.h"

#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QTabWidget>
#include <QToolButton>

namespace pimento {

class GuiFigures : public WindowTest {
protected:
    void SetUp() override
    {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }

    static QByteArray textOf(const QString& name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    PlotPanel& panel(const QString& title)
    {
        for (PlotPanel* one : m_window.findChildren<PlotPanel*>()) {
            if (one->title() == title) {
                return *one;
            }
        }
        ADD_FAILURE() << title.toStdString();
        return *m_window.findChild<PlotPanel*>();
    }

    const QTemporaryDir m_folder;
};

TEST_F(GuiFigures, SavesEveryPanelInEveryFormatWithItsQuestion)
{
    int saved = 0;
    for (const QString& page : {QStringLiteral("explore"), QStringLiteral("inspect"), QStringLiteral("timeline")}) {
        ASSERT_TRUE(m_window.showPage(page));
        ASSERT_TRUE(waitForEnd());
        for (PlotPanel* one : m_window.findChildren<PlotPanel*>()) {
            if (!one->isVisible()) {
                continue;
            }
            for (const char* ending : {"svg", "pdf", "png"}) {
                const QString file = m_folder.filePath(QStringLiteral("%1.%2").arg(saved).arg(QLatin1String(ending)));
                ASSERT_TRUE(m_window.figures().store(*one, file)) << one->title().toStdString();
                EXPECT_GT(textOf(file).size(), 500);
            }
            const QByteArray drawing = textOf(m_folder.filePath(QStringLiteral("%1.svg").arg(saved)));
            EXPECT_TRUE(drawing.contains("batch=2")) << one->title().toStdString();
            ++saved;
        }
    }
    EXPECT_GE(saved, 6);
}

TEST_F(GuiFigures, WritesTheDataThatAPlotDraws)
{
    const std::string data = m_window.figures().dataOf(panel(QStringLiteral("Candidates by cost")));
    const std::size_t end = data.find('\n');
    EXPECT_TRUE(data.starts_with("# Candidates by cost"));
    const CsvTable table = CsvTable::parse(data.substr(end + 1), "scatter").value();
    EXPECT_EQ(table.rows(), exploration().known);
    const std::size_t x = exploration().table->layout().scatterX;
    EXPECT_EQ(std::stod(std::string(table.cell(3, 1))), exploration().table->value(3, x));
    EXPECT_EQ(table.cell(3, 0), exploration().table->label(3));

    const std::string bars = m_window.figures().dataOf(panel(QStringLiteral("Where the time goes")));
    const CsvTable parts = CsvTable::parse(bars.substr(bars.find('\n') + 1), "bars").value();
    EXPECT_EQ(parts.rows(), m_window.page().bars().bars().bars.size());
}

TEST_F(GuiFigures, CopiesAFigureAndItsDataFromTheMenuOfItsPanel)
{
    QToolButton& button = panel(QStringLiteral("Where the time goes")).figureButton();
    const QList<QAction*> actions = button.menu()->actions();
    ASSERT_EQ(actions.size(), 4);
    actions[3]->trigger();
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("# Where the time goes")));
    actions[1]->trigger();
    EXPECT_FALSE(QGuiApplication::clipboard()->image().isNull());
}

TEST_F(GuiFigures, AFigureThatIsDraggedAwayCarriesDrawingPictureAndTable)
{
    const auto content = m_window.figures().contentOf(panel(QStringLiteral("Candidates by cost")));

    EXPECT_TRUE(content->data(QStringLiteral("image/svg+xml")).contains("batch=2"));
    ASSERT_TRUE(content->hasImage());
    EXPECT_FALSE(qvariant_cast<QImage>(content->imageData()).isNull());
    EXPECT_TRUE(content->data(QStringLiteral("text/csv")).contains("batch=2"));
    EXPECT_FALSE(content->hasText());
    EXPECT_TRUE(content->data(QStringLiteral("text/plain")).isEmpty());
}

TEST_F(GuiFigures, SaysTheCommandLineOfWhatIsOnShow)
{
    const std::string line = m_window.figures().command().value();
    EXPECT_TRUE(line.starts_with("pimento-cli simulate -k red -s batch=2,vec_len=1024 ")) << line;
    EXPECT_NE(line.find(" --set space=listed"), std::string::npos) << line;

    m_window.commands().action(QStringLiteral("file.copyCommand"))->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), line);
}

TEST_F(GuiFigures, RefusesAnEndingThatIsNoFigure)
{
    const auto stored =
        m_window.figures().store(panel(QStringLiteral("Candidates by cost")), m_folder.filePath("a.txt"));
    ASSERT_FALSE(stored);
    EXPECT_NE(stored.error().message().find(".svg, .pdf or .png"), std::string::npos);
}

} // namespace pimento
