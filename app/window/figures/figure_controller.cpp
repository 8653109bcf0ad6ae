// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figures/figure_controller.h"

#include "app/window/commands/command_results.h"
#include "app/window/workspace/workspace.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question_command.h"
#include "views/commands/command_registry.h"
#include "views/figures/figure_tables.h"
#include "views/model/model_page.h"
#include "views/plots/plot_picture.h"
#include "views/texts/engine_text.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDrag>
#include <QFileDialog>
#include <QImage>
#include <QMimeData>
#include <QPointer>
#include <QSaveFile>
#include <QTabWidget>

#include <functional>
#include <map>
#include <utility>

namespace pimento {

namespace {

/// Makes a file name from a title: "candidates-by-cost".
QString fileName(const QString& title)
{
    QString name;
    for (const QChar letter : title.toLower()) {
        name += letter.isLetterOrNumber() ? letter : QLatin1Char('-');
    }
    return name;
}

Result<void> write(const QByteArray& bytes, const QString& file)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        return fail("cannot be written", "file " + file.toStdString(), "Choose another folder");
    }
    return {};
}

bool isDataFile(const QString& file) { return file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive); }

tl::unexpected<Error> nothingIn(const QString& title)
{
    return fail("has no results to save yet", title.toStdString(), "Explore a question first");
}

const QString kDrawing = QStringLiteral("image/svg+xml");
const QString kPicture = QStringLiteral("application/x-qt-image"); // Qt converts it to picture formats
const QString kTable = QStringLiteral("text/csv");

/// Contents of a drag, made on request and then kept.
class LateContent final : public QMimeData {
public:
    using Make = std::function<QVariant(const QString& form)>;
    LateContent(QStringList forms, Make make) : m_forms(std::move(forms)), m_make(std::move(make)) {}

    [[nodiscard]] QStringList formats() const override { return m_forms; }
    [[nodiscard]] bool hasFormat(const QString& form) const override { return m_forms.contains(form); }

protected:
    [[nodiscard]] QVariant retrieveData(const QString& form, QMetaType /*type*/) const override
    {
        if (!hasFormat(form)) {
            return {};
        }
        QVariant& made = m_made[form];
        if (!made.isValid()) {
            made = m_make(form);
        }
        return made;
    }

private:
    QStringList m_forms;
    Make m_make;
    mutable std::map<QString, QVariant> m_made;
};

} // namespace

FigureController::FigureController(QWidget& window, const QTabWidget& tabs, const Workspace& workspace,
                                   const ModelPage& model)
    : QObject(&window), m_window(window), m_tabs(tabs), m_workspace(workspace), m_model(model)
{
    for (PlotPanel* panel : window.findChildren<PlotPanel*>()) {
        connect(panel, &PlotPanel::figureWanted, this, [this, panel](FigureWish wish) { serve(*panel, wish); });
    }
}

void FigureController::addCommands(CommandRegistry& commands, const QString& menu, int group)
{
    const auto add = [&](const char* id, const QString& text, const QList<QKeySequence>& keys, FigureWish wish) {
        commands.add({QLatin1String(id), menu, text, keys, group}, this, [this, wish] {
            if (PlotPanel* panel = current()) {
                serve(*panel, wish);
            }
        });
    };
    add("file.exportPlot", tr("Save &figure…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)}, FigureWish::Save);
    add("file.saveData", tr("Save data of the fi&gure…"), {}, FigureWish::SaveData);
    add("file.copyFigure", tr("Copy fig&ure"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}, FigureWish::Copy);
    add("file.copyData", tr("Copy data of the figu&re"), {}, FigureWish::CopyData);
    commands.add({QStringLiteral("file.exportPage"), menu, tr("Save the whole &page as a figure…"), {}, group}, this,
                 [this] {
                     const QString file = QFileDialog::getSaveFileName(
                         &m_window, tr("Save page"), m_tabs.currentWidget()->objectName() + QStringLiteral(".svg"),
                         tr("Drawing (*.svg);;PDF (*.pdf);;Picture (*.png)"));
                     if (!file.isEmpty()) {
                         showFailure(storePage(file), tr("Save page"), m_window);
                     }
                 });
    commands.add({QStringLiteral("file.copyCommand"), menu, tr("Copy as co&mmand line"), {}, group}, this,
                 [this] { (void)copyCommandLine(command(), m_window); });
}

PlotPanel* FigureController::current() const
{
    for (QWidget* widget = QApplication::focusWidget(); widget != nullptr; widget = widget->parentWidget()) {
        if (auto* panel = qobject_cast<PlotPanel*>(widget)) {
            return panel;
        }
    }
    for (PlotPanel* panel : m_window.findChildren<PlotPanel*>()) {
        if (panel->isVisible()) {
            return panel;
        }
    }
    return nullptr;
}

QString FigureController::captionOf(const PlotPanel& panel) const
{
    if (!panel.subject().isEmpty()) {
        return tr("%1 \u2013 %2").arg(panel.title(), panel.subject());
    }
    const auto exploration = m_workspace.exploration();
    return exploration == nullptr ? panel.title()
                                  : tr("%1 \u2013 %2").arg(panel.title(), lineInWords(exploration->problem->text()));
}

std::string FigureController::dataOf(const PlotPanel& panel) const
{
    const std::string tables = figureTables(panel.content());
    return tables.empty() ? tables : "# " + captionOf(panel).toStdString() + "\n" + tables;
}

Result<void> FigureController::store(PlotPanel& panel, const QString& file) const
{
    if (isDataFile(file)) {
        const std::string data = dataOf(panel);
        return data.empty() ? nothingIn(panel.title()) : write(QByteArray::fromStdString(data), file);
    }
    const QByteArray picture = pictureOf(panel, captionOf(panel), file);
    return picture.isEmpty() ? Result<void>(fail("does not have the ending of a figure", "file " + file.toStdString(),
                                                 "Choose a name that ends in .svg, .pdf or .png"))
                             : write(picture, file);
}

Result<void> FigureController::storePage(const QString& file) const
{
    const auto exploration = m_workspace.exploration();
    const bool isModel = m_tabs.currentWidget() == &m_model;
    const QString caption = isModel                  ? m_model.subject()
                            : exploration == nullptr ? QString()
                                                     : lineInWords(exploration->problem->text());
    const QByteArray picture = pictureOf(*m_tabs.currentWidget(), caption, file);
    return picture.isEmpty() ? Result<void>(fail("does not have the ending of a figure", "file " + file.toStdString(),
                                                 "Choose a name that ends in .svg, .pdf or .png"))
                             : write(picture, file);
}

Result<std::string> FigureController::command() const
{
    const auto exploration = m_workspace.exploration();
    if (exploration == nullptr) {
        return fail("there are no results yet", "", "Explore a question first");
    }
    const auto shipped = Catalogue::loadDefault();
    if (!shipped) {
        return tl::unexpected<Error>(shipped.error());
    }
    const bool isProof = exploration->proof.has_value();
    auto line = commandOf(exploration->problem->question(), isProof ? "explore" : "simulate", *shipped);
    if (line && !isProof) {
        *line += " --csv drafts.csv";
    }
    return line;
}

void FigureController::serve(PlotPanel& panel, FigureWish wish)
{
    switch (wish) {
    case FigureWish::Save:
        save(panel, false);
        return;
    case FigureWish::SaveData:
        save(panel, true);
        return;
    case FigureWish::Copy:
        QGuiApplication::clipboard()->setImage(imageOf(panel, captionOf(panel)));
        return;
    case FigureWish::CopyData:
        if (const std::string data = dataOf(panel); data.empty()) {
            showFailure(nothingIn(panel.title()), tr("Copy data"), m_window);
        } else {
            QGuiApplication::clipboard()->setText(QString::fromStdString(data));
        }
        return;
    case FigureWish::Drag:
        drag(panel);
        return;
    }
}

void FigureController::save(PlotPanel& panel, bool isData)
{
    if (isData && figureTables(panel.content()).empty()) {
        showFailure(nothingIn(panel.title()), tr("Save data"), m_window);
        return;
    }
    const QString name = fileName(panel.title());
    const QString file = isData ? QFileDialog::getSaveFileName(&m_window, tr("Save data: %1").arg(panel.title()),
                                                               name + QStringLiteral(".csv"), tr("CSV (*.csv)"))
                                : QFileDialog::getSaveFileName(&m_window, tr("Save figure: %1").arg(panel.title()),
                                                               name + QStringLiteral(".svg"),
                                                               tr("Drawing (*.svg);;PDF (*.pdf);;Picture (*.png)"));
    if (!file.isEmpty()) {
        showFailure(store(panel, file), tr("Save figure"), m_window);
    }
}

std::unique_ptr<QMimeData> FigureController::contentOf(PlotPanel& panel) const
{
    QStringList forms = {kDrawing, kPicture};
    if (!figureTables(panel.content()).empty()) {
        forms << kTable;
    }
    const auto make = [this, shown = QPointer<PlotPanel>(&panel)](const QString& form) -> QVariant {
        if (shown == nullptr) {
            return {};
        }
        if (form == kDrawing) {
            return pictureOf(*shown, captionOf(*shown), QStringLiteral("figure.svg"));
        }
        return form == kPicture ? QVariant(imageOf(*shown, captionOf(*shown)))
                                : QVariant(QByteArray::fromStdString(dataOf(*shown)));
    };
    return std::make_unique<LateContent>(std::move(forms), make);
}

void FigureController::drag(PlotPanel& panel) const
{
    auto* drag = new QDrag(&panel); // deletes itself
    drag->setMimeData(contentOf(panel).release());
    constexpr int kSmall = 160;
    drag->setPixmap(panel.grab().scaledToWidth(kSmall, Qt::SmoothTransformation));
    drag->exec(Qt::CopyAction);
}

} // namespace pimento
